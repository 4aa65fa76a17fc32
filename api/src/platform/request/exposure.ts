/** Whether the conveniences for trying the shop are off for a request, because it may come from another machine. */
import { platform } from '../platform.js';
import { requestScope } from './request-scope.js';

/** True when the settings expose the shop or a proxy forwarded the current request. See `demonstration` in config.ts. */
export function isExposed(): boolean {
  return platform().config.demonstration !== 'open' || (requestScope()?.isForwarded ?? false);
}
