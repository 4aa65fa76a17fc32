// The GraphQL explorer at /graphql/explorer: GraphiQL from our own files, a page apart from the storefront and the back office.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import './explorer.css';
import { fetcher } from './fetcher';

const firstQuery = `# Runs without signing in. Ctrl-Enter sends it, Ctrl-Space proposes what can stand here.
query Browse {
  products(filter: { search: "bat" }, pageSize: 3) {
    total
    items {
      id
      title
      price
      stock
    }
  }
}
`;

createRoot(document.getElementById('explorer')!).render(
  <StrictMode>
    <p className="guide">
      For guarded calls write <code>{'{ "Authorization": "Bearer …" }'}</code> under Headers: a token that{' '}
      <code>logIn</code> answers, or an API key from <a href="/admin/integrations">the back office</a>. REST:{' '}
      <a href="/api/docs">/api/docs</a>.
    </p>
    <GraphiQL fetcher={fetcher} defaultQuery={firstQuery} defaultEditorToolsVisibility="headers" />
  </StrictMode>,
);
