// The GraphQL explorer at /graphql/explorer, from our own files: a page apart from the storefront and the back office.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/generated/explorer-tokens.css';
import './explorer.css';
import { Explorer } from './Explorer.js';

const firstQuery = `# Runs without signing in. Ctrl-Enter sends it, Ctrl-Space proposes what can stand here, Ctrl-K searches the docs.
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
    <Explorer firstQuery={firstQuery} />
  </StrictMode>,
);
