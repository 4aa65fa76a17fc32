/** Renders the screen of an address to a whole HTML page, for a visitor who is not signed in. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ApolloLink, type NormalizedCacheObject } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { StaticRouter } from 'react-router';
import { from } from 'rxjs';
import { ShopDocument } from '../generated/shared';
import { createApolloClient } from '../shared/apollo-client';
import { structuredData } from '../shared/structured-data';
import type { PageResponse } from '../shared/page';
import { holdShop, type ShopSettings } from '../shared/shop';
import { App } from './App';
import { hydrationStateElement } from './hydration-state';
import { Providers } from './Providers';
import { routeOf, type Route } from './routes';
import { themeStyle } from './theme-style';

/** Runs an operation of the schema for a visitor who is not signed in. */
export type Execute = (operation: {
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => FormattedExecutionResult | Promise<FormattedExecutionResult>;

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** The client as it was built. */
export interface Shell {
  /** index.html; the parts between its marks are replaced by the head and the body of a screen. */
  template: string;
  /** The files below dist that a screen needs beside the code every screen needs. @param file as its route names it */
  filesOf(file: string): readonly string[];
}

const MARKED_HEAD = /<!-- head -->[\s\S]*<!-- \/head -->/;
const MARKED_PAGE = /<!-- page -->[\s\S]*<!-- \/page -->/;
/** Where the content begins; React puts the elements that it hoists into the head before it. */
const ROOT = '<div id="root">';

/** An operation failed whose data the screen needs. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/**
 * @param url with the shop's public origin
 * @returns a page that depends on its address and on what `execute` answers, and on nothing else
 * @throws whatever a component throws; UnansweredError when an operation is refused
 */
export async function renderPage(shell: Shell, url: URL, execute: Execute): Promise<RenderedPage> {
  const route = routeOf(url.pathname);
  await route?.load();
  const response: PageResponse = { status: 200 };
  let fault: unknown;
  const client = createApolloClient({
    link: new ApolloLink(({ query, variables, operationName }) =>
      from(
        Promise.resolve(execute({ document: query, variables, operationName })).then((result) => {
          const first = result.errors?.[0];
          if (first) fault ??= new UnansweredError(`${operationName}: ${first.message}`);
          return result as ApolloLink.Result;
        }),
      ),
    ),
  });
  try {
    const { data } = await client.query({ query: ShopDocument, errorPolicy: 'all' });
    if (fault || !data?.shop) throw fault ?? new UnansweredError('Shop: no answer');
    holdShop(data.shop as ShopSettings, data.contentPage?.description);
    const render = (tree: ReactNode) =>
      prerender(tree, {
        // All content stands in place: without it React moves large parts there by inline scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        // A component that throws below a Suspense boundary would leave the boundary's fallback in the page.
        onError: (error) => void (fault ??= error),
      });
    const { result } = await prerenderStatic({
      tree: (
        <div id="root">
          <StaticRouter location={url.pathname + url.search}>
            <Providers page={{ origin: url.origin, response, jsonLd: structuredData(url.origin) }} client={client}>
              <App />
            </Providers>
          </StaticRouter>
        </div>
      ),
      renderFunction: render,
    });
    if (fault) throw fault;
    if (response.location !== undefined)
      return { status: response.status, headers: { Location: response.location }, html: '' };
    const at = result.indexOf(ROOT);
    const head = [
      result.slice(0, at),
      themeStyle(),
      ...filesOf(shell, route),
      ...(response.structuredData ? [jsonLdElement(response.structuredData)] : []),
    ];
    const headed = shell.template.replace(MARKED_HEAD, () => head.join(''));
    const whole = response.clientRendered ? headed : withLowPriorityCode(headed);
    const state = hydrationStateElement({ origin: url.origin, cache: client.extract() as NormalizedCacheObject });
    return {
      status: response.status,
      headers: response.secretAddress ? { 'Cache-Control': 'no-store' } : {},
      html: whole.replace(MARKED_PAGE, () => result.slice(at) + state),
    };
  } finally {
    client.stop();
  }
}

/** Pictures of a server-rendered page load before the code that hydrates it. */
const withLowPriorityCode = (html: string): string =>
  html.replace(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"');

const filesOf = (shell: Shell, route: Route | undefined): string[] =>
  [...new Set(route ? [route.file, ...route.parts].flatMap((file) => shell.filesOf(file)) : [])].map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );

/** `<` is escaped, so that no text of the owner's can end the element. */
const jsonLdElement = (nodes: readonly object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replace(/</g, '\\u003c')}</script>`;
