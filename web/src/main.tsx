// Takes over the page that the server has rendered, or mounts the client where it has rendered none.
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { rememberEarlyInput } from './app/early-input';
import { layOutRest } from './app/lay-out-rest';
import { Providers } from './app/Providers';
import { readPageState } from './app/page-state';
import { routeOf } from './app/routes';
import { ShopDocument } from './generated/shared';
import { createApolloClient } from './shared/apollo-client';
import { growBetweenSteps } from './shared/growing-picture';
import { holdShop } from './shared/shop';
import { listenBeforeRouter } from './shared/step-guard';
import './app/styles.css';

listenBeforeRouter();
growBetweenSteps();
const state = readPageState();
const client = createApolloClient({ known: state?.cache });
const root = document.getElementById('root')!;

/** Tells tests, and whoever looks at a page, that its code is there. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    layOutRest();
  }, []);
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

// A chunk that cannot be fetched is asked for again by the screen, which says so when it fails once more.
const ready = routeOf(location.pathname)
  ?.load()
  .catch(() => {});
/** What the owner has set stands in a rendered page; where there is none it is asked for, and the file's holds until then. */
const known = client.readQuery({ query: ShopDocument });
if (known) holdShop(known.shop, known.contentPage?.description);
if (state)
  void Promise.resolve(ready).then(() => {
    rememberEarlyInput();
    startTransition(() => void hydrateRoot(root, tree));
  });
else
  void client
    .query({ query: ShopDocument })
    .then(({ data }) => data && holdShop(data.shop, data.contentPage?.description))
    .catch((error: unknown) => console.error('The facts of the shop could not be fetched', error))
    .then(() => createRoot(root).render(tree));
