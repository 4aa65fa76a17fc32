/** What a screen declares beside its content: document head, structured data, HTTP status, redirects, and whether the server renders it. */
import { createContext, useContext, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentTitle, shop, shopDescription } from './shop';
import type { StructuredData } from './structured-data';
import { Spinner } from './ui/Spinner';
import { WithoutScripts } from './ui/WithoutScripts';

/** What a screen tells the server while it is rendered. */
export interface PageResponse {
  status: number;
  /** Path and query of the redirect; the status says whether it is permanent. */
  location?: string;
  /** The screen is rendered by the browser: nothing can be read before its code has come. */
  clientRendered?: true;
  /** Whoever knows the address may see what it shows: nothing on the way keeps the page. */
  secretAddress?: true;
  /** JSON-LD nodes for search engines, by schema.org. */
  structuredData?: readonly object[];
}

export interface Page {
  /** The shop's public address, `https://shop.example`: canonical addresses are absolute. */
  origin: string;
  /** On the server only. */
  response?: PageResponse;
  /** Builds structured data; on the server only, since browsers do not read it. */
  jsonLd?: StructuredData;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** @throws Error outside a PageProvider */
function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
}

/** Characters of a description that search engines and chats show. */
const descriptionLength = 200;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > descriptionLength ? `${line.slice(0, descriptionLength - 1)}…` : line;
}

interface HeadProps {
  /** Name of the screen, before the shop's own in the title; read at rendering, so a head may be created outside of a component. */
  screen?: string;
  /** Of the document; the shop's own when left out. */
  title?: string;
  description?: string;
  /** Path and query of the one address under which the screen is known; none for what no search engine should list. */
  canonical?: string;
  /** Path of the picture shown where the address is shared. */
  image?: string;
  type?: 'website' | 'product';
  /** JSON-LD nodes; called on the server only. */
  structuredData?(jsonLd: StructuredData): readonly object[];
}

/** React hoists these elements into the head of the document. */
export function Head({
  screen,
  title = documentTitle(screen),
  description,
  canonical,
  image,
  type = 'website',
  structuredData,
}: HeadProps) {
  const { origin, response, jsonLd } = usePage();
  const absolute = (path: string) => new URL(path, `${origin}/`).href;
  if (response && jsonLd && structuredData) response.structuredData = structuredData(jsonLd);
  const text = shortened(description || shopDescription || documentTitle());
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={absolute(canonical)} />
          <meta property="og:url" content={absolute(canonical)} />
        </>
      )}
      <meta property="og:site_name" content={shop.brand} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={absolute(image ?? '/brand/share.jpg')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Sets another HTTP status than 200. */
export function Status({ code }: { code: number }) {
  const { response } = usePage();
  if (response) response.status = code;
  return null;
}

/** Redirects to the right address of what is shown: by 301 on the server, by replacing the history entry in a browser. */
export function PermanentRedirect({ to }: { to: string }) {
  const { response } = usePage();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  if (response) Object.assign(response, { status: 301, location: to + search });
  useEffect(() => void navigate(to + search + hash, { replace: true, state }), [navigate, to, search, hash, state]);
  return null;
}

/** Redirects by 302 on the server, for a browser without scripts; with scripts the screen changes its address itself. */
export function TemporaryRedirect({ to }: { to: string }) {
  const { response } = usePage();
  if (response) Object.assign(response, { status: 302, location: to });
  return null;
}

const never = () => () => {};

/** False on the server and during hydration, when nothing may be rendered that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Wraps a screen that belongs to one visitor: the server renders its head and a placeholder, the browser the rest.
 * @param address `secret address` when the address alone opens it, as that of a mailed link
 */
export function clientRendered(head: ReactNode, Screen: ComponentType, address?: 'secret address'): ComponentType {
  return function ClientRendered() {
    const { response } = usePage();
    if (response) response.clientRendered = true;
    if (response && address) response.secretAddress = true;
    if (useHydrated()) return <Screen />;
    return (
      <>
        {head}
        <WithoutScripts what="This page needs JavaScript." className="container-page mt-6" />
        <Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />
      </>
    );
  };
}
