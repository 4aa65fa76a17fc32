// Every shared component in its states, on one page for developers: `npm run dev:gallery -w @gs-mart/web`. A browser test compares its pictures.
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from '../src/app/Providers';
import { createApolloClient } from '../src/shared/apollo-client';
import Dialog from '../src/shared/ui/Dialog';
import { Button } from '../src/shared/ui/Button';
import { OfficeStates, ShippingWindow } from './OfficeStates';
import { StorefrontStates } from './StorefrontStates';
import './gallery.css';

// Without a server: the session stays in its loading state.
window.fetch = () => new Promise(() => undefined);

const { hash } = window.location;

function Shown() {
  if (hash === '#dialog')
    return (
      <Dialog
        open
        onOpenChange={() => undefined}
        title="Cancel order GS-20261122-0001?"
        description="Nothing has been paid yet."
        foot={<Button>Keep Order</Button>}
      >
        <p>What is cancelled goes back to the shelf.</p>
      </Dialog>
    );
  if (hash === '#ship') return <ShippingWindow />;
  return hash === '#office' ? (
    <OfficeStates />
  ) : (
    <main className="gallery" id="gs-gallery">
      <nav className="gallery-row">
        <a href="#office">Back office</a>
        <a href="#dialog">Dialog</a>
        <a href="#ship">Shipping</a>
      </nav>
      <StorefrontStates />
    </main>
  );
}

window.addEventListener('hashchange', () => window.location.reload());
void document.fonts.load('400 16px Gallery').then(() =>
  document.fonts.load('700 16px Gallery').then(() => {
    createRoot(document.getElementById('root')!).render(
      <BrowserRouter>
        <Providers page={{ origin: window.location.origin }} client={createApolloClient()}>
          <Shown />
        </Providers>
      </BrowserRouter>,
    );
    document.documentElement.dataset.ready = '';
  }),
);
