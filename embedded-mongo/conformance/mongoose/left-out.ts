/** Tests of mongoose that cannot pass on this server, matched by error message or by name, each with its reason. */

/** A rule applies when all its given properties match. */
export interface LeftOutTest {
  /** Matches the error message of the failed test. */
  says?: RegExp;
  title?: RegExp;
  why: string;
}

export const LEFT_OUT: LeftOutTest[] = [
  {
    says: /Index type '(2d|2dsphere)' is not|\$geo\w+ is not|\$near\w* is not/,
    why: 'no geospatial indexes and queries',
  },
  { says: /Index type 'text' is not/, why: 'no text search' },
  { says: /'timeseries' of create is not/, why: 'no time series collections' },
  { says: /\$where is not/, why: 'no JavaScript on the server' },
  {
    title: /secondary read preference\(gh-9374\)|inherits its models schema read option and sends it though the driver/,
    why: 'reads from a secondary, and the replica set has one member',
  },
  {
    title: /watch\(\) (watch\(\) \(gh-5964\)|.*before connecting \(gh-16034\)|respects discriminators)/,
    says: /Timeout of \d+ms exceeded|done\(\) called multiple times/,
    why: 'inserts on an open connection while its stream still opens another, and hopes that the stream is first',
  },
  { title: /compare sizes lean vs not lean/, why: 'compares sizes of memory in the test process' },
];
