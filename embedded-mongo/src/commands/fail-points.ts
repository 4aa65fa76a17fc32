/** Planned failures for tests (`configureFailPoint`), available only when the server was started for tests. */
import { isDocument, nativeNumber, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';

/** What to do to a command. */
export interface PlannedFailure {
  closeConnection: boolean;
  blockMs: number;
  errorCode: number | undefined;
  errorLabels: string[] | undefined;
  writeConcernError: Doc | undefined;
  /** Of `onPrimaryTransactionalWrite`: fail before the write with this code. */
  errorCodeBefore: number | undefined;
}

/** The connection is to be closed without an answer. */
export class HangUp extends Error {}

interface FailPoint {
  commands: Set<string>;
  appName: string | undefined;
  failure: PlannedFailure;
  /** Commands still let through, and how often it then strikes. */
  skip: number;
  times: number;
}

/** Strikes at single statements of retryable writes, after the write unless told otherwise. */
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

  /** The failure planned for this command, counting it as used. */
  strike(command: string, appName: string | undefined): PlannedFailure | undefined {
    const point = this.active.get('failCommand');
    if (!point?.commands.has(command)) return undefined;
    if (point.appName !== undefined && point.appName !== appName) return undefined;
    return used(point);
  }

  /** The failure planned for this statement of a retryable write, counting it as used. */
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
