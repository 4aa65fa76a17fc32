/** The readable form of the OpenAPI document: one page without scripts or anything from elsewhere. */
import escapeHtml from 'escape-html';
import type { JsonSchema } from './json-schema.js';
import type { OpenApiDocument, OpenApiOperation } from './openapi.js';

export function docsPage(document: OpenApiDocument): string {
  const groups = document.tags.map(({ name }) => ({ name, calls: callsOf(document, name) }));
  const contents = groups.map(
    ({ name, calls }) =>
      `<li><a href="#${name}">${title(name)}</a><ul>${calls
        .map(
          (call) =>
            `<li><a href="#${call.operation.operationId}"><b>${call.method}</b> ${escapeHtml(call.path)}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const sections = groups.map(
    ({ name, calls }) =>
      `<section><h2 id="${name}">${title(name)}</h2>${calls.map((call) => callHtml(document, call)).join('')}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="schema-${name}"><h3>${name}</h3>${paragraph(schema['description'])}${fieldsHtml(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Calls"><ul>${contents.join('')}<li><a href="#things">Things</a></li></ul></nav>
<main>
<h1>${escapeHtml(document.info.title)}</h1>
${paragraph(document.info.description)}
<p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1). GraphQL: <a href="/graphql/explorer">/graphql/explorer</a>.</p>
<p>In the examples <code>SHOP</code> is the address of the shop, <code>TOKEN</code> the token of a sign-in or an API key.</p>
<h2>Errors</h2>
<p>Every refusal has a status from 400 and this body: <code>{ "success": false, "message": "…", "code": "…" }</code></p>
<table><thead><tr><th>Code (status)</th><th>What it says</th></tr></thead><tbody>${errorRows(document)}</tbody></table>
${sections.join('')}
<section><h2 id="things">Things</h2>${schemas.join('')}</section>
</main>
</body>
</html>
`;
}

interface Call {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

function callsOf(document: OpenApiDocument, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path: `/api${path}`, operation })),
  );
}

function callHtml(document: OpenApiDocument, { method, path, operation }: Call): string {
  const guard = operation.security.length > 0 ? '<p class="guard">Needs a bearer token.</p>' : '';
  const parameters = operation.parameters.map((p) =>
    row(p.name, `${kind(p.schema)}, in ${p.in}`, p.required, p.description),
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<h4>Body <small>${type}</small></h4>${alternatives(schema).map(fieldsHtml).join('<p>or</p>')}`,
  );
  const answers = Object.entries(operation.responses).flatMap(([status, answer]) =>
    'content' in answer
      ? [`<h4>Answer <small>${status}</small></h4>${answerHtml(answer.content!['application/json']!.schema)}`]
      : [],
  );
  return `<article id="${operation.operationId}">
<h3><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description ?? '')}</p>${guard}
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters)}` : ''}${bodies.join('')}${answers.join('')}
<pre>${escapeHtml(curl(document, method, path, operation))}</pre>
</article>`;
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return (schema['anyOf'] as JsonSchema[] | undefined) ?? [schema];
}

function answerHtml(schema: JsonSchema): string {
  return schema.properties ? fieldsHtml(schema) : `<p>${kind(schema)}</p>`;
}

function fieldsHtml(schema: JsonSchema): string {
  if (!schema.properties) return `<p>${kind(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(([name, field]) =>
    row(name, kind(field), schema.required?.includes(name) ?? false, field['description'] as string | undefined),
  );
  return table(rows);
}

function table(rows: readonly string[]): string {
  return `<table><thead><tr><th>Field</th><th>Kind</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function row(name: string, what: string, required: boolean, description = ''): string {
  return `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' <i>optional</i>'}</td><td>${what}</td><td>${escapeHtml(description)}</td></tr>`;
}

/** A schema in words, with a link where it is described further down. */
function kind(schema: JsonSchema): string {
  const reference = schema['$ref'] as string | undefined;
  if (reference) {
    const name = reference.split('/').at(-1)!;
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema['const'] !== undefined) return escapeHtml(String(schema['const']));
  if (schema['enum'])
    return (schema['enum'] as string[]).map((value) => `<code>${escapeHtml(value)}</code>`).join(' · ');
  const choices = schema['anyOf'] as JsonSchema[] | undefined;
  if (choices) return choices.map(kind).join(' or ');
  if (schema['items']) return `list of ${kind(schema['items'] as JsonSchema)}`;
  const types = [schema.type ?? 'object'].flat().join(' or ');
  return escapeHtml(schema['format'] === 'date-time' ? types.replace('string', 'moment') : types);
}

function errorRows(document: OpenApiDocument): string {
  const code = document.components.schemas['Error']!.properties!['code']!;
  return (code['description'] as string)
    .split('\n')
    .map((line) => {
      const [, name, meaning] = /^(\w+ \(\d+\)): (.*)$/.exec(line)!;
      return `<tr><td><code>${name}</code></td><td>${escapeHtml(meaning!)}</td></tr>`;
    })
    .join('');
}

function curl(document: OpenApiDocument, method: string, path: string, operation: OpenApiOperation): string {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}"$SHOP${path}"`];
  if (operation.security.length > 0) parts.push('-H "authorization: Bearer $TOKEN"');
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const needed = (schema: JsonSchema) =>
    Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  if (type === 'multipart/form-data') {
    for (const [name, field] of needed(body!.schema))
      parts.push(field['items'] ? `-F "${name}=@picture.jpg"` : `-F "${name}=…"`);
  } else if (body) {
    const fields = Object.fromEntries(
      needed(alternatives(body.schema)[0]!).map(([name, field]) => [name, example(document, field)]),
    );
    parts.push('-H "content-type: application/json"', `-d '${JSON.stringify(fields)}'`);
  }
  return parts.join(' \\\n  ');
}

function example(document: OpenApiDocument, schema: JsonSchema): unknown {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1);
  const real = name ? document.components.schemas[name]! : schema;
  if (real['enum']) return (real['enum'] as unknown[])[0];
  if (real.properties)
    return Object.fromEntries(
      (real.required ?? []).map((field) => [field, example(document, real.properties![field]!)]),
    );
  const type = [real.type ?? 'string'].flat()[0];
  return type === 'array' ? [] : type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : '…';
}

function paragraph(text: unknown): string {
  return typeof text === 'string' ? `<p>${escapeHtml(text)}</p>` : '';
}

function title(tag: string): string {
  return tag[0]!.toUpperCase() + tag.slice(1).replaceAll('-', ' ');
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: light-dark(#0b5394, #8ec5ff); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--line); padding: 1rem; font-size: .8rem; }
nav ul { list-style: none; margin: 0 0 .5rem; padding: 0 0 0 .5rem; }
main { padding: 1rem 2rem 6rem; max-width: 62rem; }
a { color: var(--link); }
nav a { text-decoration: none; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: .5rem 0 1rem; scroll-margin-top: 1rem; }
h3 { font-size: 1.05rem; }
h3 b { display: inline-block; min-width: 4.2rem; text-align: center; border-radius: .3rem; padding: 0 .4rem; background: var(--soft); border: 1px solid var(--line); }
h4 { margin: 1rem 0 .3rem; }
h4 small { font-weight: normal; opacity: .8; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
td i { opacity: .8; font-size: .8rem; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .3rem; padding: .75rem; overflow: auto; }
.guard { font-size: .9rem; font-weight: 600; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: 13rem; border: 1px solid var(--line); }
  main { padding: 1rem; }
  thead { display: none; }
  tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  td { display: block; padding: 0; border: 0; overflow-wrap: anywhere; }
  td:first-child { white-space: normal; font-weight: 600; }
}
`;
