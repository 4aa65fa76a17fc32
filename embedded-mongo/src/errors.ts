/** MongoDB's error codes, their names, and the error class that becomes a command's error reply. */

/** Codes by name, as a server reports them in `code` and `codeName`. */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  HostNotFound: 7,
  UnknownError: 8,
  FailedToParse: 9,
  UserNotFound: 11,
  UnsupportedFormat: 12,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  LockTimeout: 24,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotRepairVersion: 29,
  RoleNotFound: 31,
  NoMatchingDocument: 47,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  WriteConcernFailed: 64,
  MultipleErrorsOccurred: 65,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NetworkTimeout: 89,
  OperationFailed: 96,
  ShutdownInProgress: 91,
  UnknownReplWriteConcern: 79,
  UnsatisfiableWriteConcern: 100,
  OutOfDiskSpace: 14031,
  InvalidIndexSpecificationOption: 197,
  CursorKilled: 237,
  InvalidResumeToken: 260,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  CursorInUse: 12051,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  DocumentValidationFailure: 121,
  QueryPlanKilled: 175,
  ReadConcernMajorityNotAvailableYet: 134,
  CappedPositionLost: 136,
  ExceededMemoryLimit: 146,
  CommandNotSupportedOnView: 166,
  InvalidPipelineOperator: 168,
  OptionNotSupportedOnView: 167,
  QueryFeatureNotAllowed: 224,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionTooOld: 225,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  NoSuchSession: 206,
  InvalidUUID: 207,
  TransactionExceededLifetimeLimitSeconds: 290,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  ExceededTimeLimit: 262,
  OperationNotSupportedInTransaction: 263,
  PreparedTransactionInProgress: 267,
  IncompleteTransactionHistory: 217,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  ConversionFailure: 241,
  ClientMetadataCannotBeMutated: 186,
  TooManyLogicalSessions: 261,
  APIVersionError: 322,
  APIStrictError: 323,
  SocketException: 9001,
  NotWritablePrimary: 10107,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
  PrimarySteppedDown: 189,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

const NAMES = new Map<number, string>(Object.entries(ERROR_CODES).map(([name, code]) => [code, name]));

/** The name of a code as a server reports it. */
export function codeNameOf(code: number): string {
  return NAMES.get(code) ?? `Location${code}`;
}

/** An error as MongoDB reports it; `errorLabels` and any `extra` fields go into the reply beside code and message. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Record<string, unknown>;
  errorLabels: string[];

  constructor(code: number, codeName: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    const { errorLabels, ...rest } = extra;
    this.code = code;
    this.codeName = codeName;
    this.extra = rest;
    this.errorLabels = Array.isArray(errorLabels) ? [...(errorLabels as string[])] : [];
  }

  hasErrorLabel(label: string): boolean {
    return this.errorLabels.includes(label);
  }
}

/** The error of a named code. */
export function mongoError(name: ErrorName, message: string, extra?: Record<string, unknown>): MongoError {
  return new MongoError(ERROR_CODES[name], name, message, extra);
}

/** An error with a numbered code that has no name of its own; MongoDB reports it as `Location<code>`. */
export function locationError(code: number, message: string, extra?: Record<string, unknown>): MongoError {
  return new MongoError(code, `Location${code}`, message, extra);
}
