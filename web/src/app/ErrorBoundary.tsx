// React error boundary of a screen: offers a reload and links to go on.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { paths } from '../shared/paths';
import { Button, ButtonLink } from '../shared/ui/Button';
import { NotFoundLinks } from '../shared/ui/NotFoundLinks';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** What failed to load while offline may load once the browser is online. */
  private readonly reload = () => this.state.failed && window.location.reload();

  override componentDidMount() {
    window.addEventListener('online', this.reload);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reload);
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A screen broke', error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="container-page py-14 text-center sm:py-24">
        <h1 className="text-title">This page did not load</h1>
        <p className="mx-auto mt-3 max-w-md text-ink-soft">
          Your connection was lost, or something went wrong on our side. Your cart is safe.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to={paths.home.href} look="outline" reloadDocument>
            Go to the home page
          </ButtonLink>
        </div>
        <NotFoundLinks />
      </div>
    );
  }
}
