/** Entry point of the browser: hydrates a server-rendered page, or renders the client where the server has rendered none. */
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { Providers } from './app/Providers';
import { readHydrationState } from './app/hydration-state';
import { routeOf } from './app/routes';
import { ShopDocument } from './generated/shared';
import { createApolloClient } from './shared/apollo-client';
import { captureEarlyInput } from './shared/early-input';
import { animateBackAndForward } from './shared/picture-transition';
import { holdShop } from './shared/shop';
import './app/styles.css';

animateBackAndForward();
const state = readHydrationState();
const client = createApolloClient({ known: state?.cache });
const root = document.getElementById('root')!;

/** Marks the document once it is hydrated, for tests and measurements. */
function Ready() {
  useEffect(() => void (document.documentElement.dataset.ready = ''), []);
  return null;
}

const tree = (
  <StrictMode>
    <BrowserRouter>
      <Providers page={{ origin: state?.origin ?? location.origin }} client={client}>
        <App />
        <Ready />
      </Providers>
    </BrowserRouter>
  </StrictMode>
);

// A chunk that cannot be fetched now is asked for again by the screen, which shows an error when that fails too.
const ready = routeOf(location.pathname)
  ?.load()
  .catch(() => {});
// A server-rendered page carries the owner's settings; without one they are asked for, and the built-in ones hold until then.
const known = client.readQuery({ query: ShopDocument });
if (known) holdShop(known.shop, known.contentPage?.description);
if (state)
  void Promise.resolve(ready).then(() => {
    captureEarlyInput();
    startTransition(() => void hydrateRoot(root, tree));
  });
else
  void client
    .query({ query: ShopDocument })
    .then(({ data }) => data && holdShop(data.shop, data.contentPage?.description))
    .catch((error: unknown) => console.error('The settings of the shop could not be fetched', error))
    .then(() => createRoot(root).render(tree));
