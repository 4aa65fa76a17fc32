/** Whether what a trial leaves open is shut: others than this machine's user may send the request. */
import { platform } from '../platform.js';
import { requestScope } from './request-scope.js';

/** Whether the conveniences of a trial are shut for the request under way, by the settings or by how it came. */
export function isExposed(): boolean {
  return platform().config.demonstration !== 'open' || (requestScope()?.isForwarded ?? false);
}
