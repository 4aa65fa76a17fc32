/** Fail points for tests (`configureFailPoint`), available only when the server was started with them enabled. */
import { isDocument, nativeNumber, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';

/** The failure to inject into a command. */
export interface PlannedFailure {
  closeConnection: boolean;
  blockMs: number;
  errorCode: number | undefined;
  errorLabels: string[] | undefined;
  writeConcernError: Doc | undefined;
  /** For `onPrimaryTransactionalWrite`: fail with this code before the write. */
  errorCodeBefore: number | undefined;
}

/** Thrown to close the connection without a reply. */
export class HangUp extends Error {}

interface FailPoint {
  commands: Set<string>;
  appName: string | undefined;
  failure: PlannedFailure;
  /** Number of commands to let pass, then number of failures. */
  skip: number;
  times: number;
}

/** Fails single statements of retryable writes, by default after the write. */
const WRITE_FAIL_POINT = 'onPrimaryTransactionalWrite';

export class FailPoints {
  private readonly active = new Map<string, FailPoint>();

  configure(name: string, mode: unknown, data: Doc): void {
    if (name !== 'failCommand' && name !== WRITE_FAIL_POINT)
      throw mongoError('BadValue', `failpoint not found: ${name}`);
    if (mode === 'off') {
      this.active.delete(name);
      return;
    }
    const commands = name === WRITE_FAIL_POINT ? [] : (data['failCommands'] as unknown);
    if (!Array.isArray(commands)) throw mongoError('BadValue', 'failCommands must be an array of command names');
    const times = isDocument(mode) ? nativeNumber(mode['times']) : undefined;
    const skip = isDocument(mode) ? nativeNumber(mode['skip']) : undefined;
    if (mode !== 'alwaysOn' && times === undefined && skip === undefined) {
      throw mongoError('BadValue', "mode must be 'off', 'alwaysOn', { times } or { skip }");
    }
    this.active.set(name, {
      commands: new Set(commands as string[]),
      appName: data['appName'] as string | undefined,
      skip: skip ?? 0,
      times: times ?? Infinity,
      failure: {
        closeConnection:
          name === WRITE_FAIL_POINT ? data['closeConnection'] !== false : data['closeConnection'] === true,
        blockMs: data['blockConnection'] === true ? (nativeNumber(data['blockTimeMS']) ?? 0) : 0,
        errorCode: nativeNumber(data['errorCode']),
        errorLabels: data['errorLabels'] as string[] | undefined,
        writeConcernError: data['writeConcernError'] as Doc | undefined,
        errorCodeBefore: nativeNumber(data['failBeforeCommitExceptionCode']),
      },
    });
  }

  /** Takes the failure for this command, if there is one. */
  strike(command: string, appName: string | undefined): PlannedFailure | undefined {
    const point = this.active.get('failCommand');
    if (!point?.commands.has(command)) return undefined;
    if (point.appName !== undefined && point.appName !== appName) return undefined;
    return used(point);
  }

  /** Takes the failure for this statement of a retryable write, if there is one. */
  strikeWrite(): PlannedFailure | undefined {
    const point = this.active.get(WRITE_FAIL_POINT);
    return point && used(point);
  }
}

function used(point: FailPoint): PlannedFailure | undefined {
  if (point.skip > 0) {
    point.skip -= 1;
    return undefined;
  }
  if (point.times <= 0) return undefined;
  point.times -= 1;
  return point.failure;
}
