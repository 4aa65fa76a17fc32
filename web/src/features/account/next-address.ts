// Where a log-in leads.
import { paths } from '../../shared/paths';

/** Only an address of this shop may follow a log-in; home without one. */
export const nextAddress = (next: string | null | undefined): string =>
  next && /^\/(?![/\\])/.test(next) ? next : paths.home.href;
