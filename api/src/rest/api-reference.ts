/** Serves Swagger UI at /api/docs from its npm package, and the OpenAPI document at /api/openapi.json. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import escapeHtml from 'escape-html';
import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import sirv from 'sirv';
import { openApiDocument, type ApiInfo, type OpenApiDocument } from './openapi.js';

const require = createRequire(import.meta.url);

/** The files of the package that a browser needs. Its own index page shows a sample API, so it is not served. */
const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);
const YEAR_SECONDS = 31_536_000;

/** Starts Swagger UI. A separate file, because the content security policy allows no inline script. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Null: send nothing to the validator on Swagger's server.
  validatorUrl: null,
});
`;

/** @param info of the shop, for the title */
export function apiReference(schema: GraphQLSchema, info: ApiInfo): Router {
  const router = Router();
  // Built on first use, so that it does not slow down the start.
  let document: OpenApiDocument | undefined;
  router.get('/openapi.json', (_req, res) => {
    document ??= openApiDocument(schema, info);
    res.setHeader('Cache-Control', 'no-cache').json(document);
  });

  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const assets = sirv(folder, { maxAge: YEAR_SECONDS, immutable: true });
  // The version is part of the URL, so browsers may cache the files for good.
  const at = `/docs/${version}`;
  router.get('/docs', (_req, res) => {
    res
      .setHeader('Cache-Control', 'no-cache')
      .type('html')
      .send(page(info, `/api${at}`));
  });
  router.get('/docs/start.js', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache').type('js').send(START);
  });
  router.use(at, (req, res, next) => (FILES.has(req.path) ? assets(req, res, next) : next()));
  return router;
}

/** @param files the address of the package's files */
function page(info: ApiInfo, files: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.brand)} REST API</title>
<link rel="icon" href="/brand/favicon.ico">
<link rel="stylesheet" href="${files}/swagger-ui.css">
<style>body { margin: 0; }</style>
</head>
<body>
<div id="reference"></div>
<noscript><p>This page needs JavaScript. The same in one file: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></noscript>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
}
