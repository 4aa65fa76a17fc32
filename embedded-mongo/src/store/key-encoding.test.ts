import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues } from '../language/index.js';
import { encodeKey } from './key-encoding.js';
import { runs } from '../testing/property-runs.js';

const scalars = fc.oneof(
  fc.constantFrom(new MinKey(), new MaxKey(), null, true, false, new Double(NaN), new Double(Infinity), new Double(-0)),
  fc.double().map((value) => new Double(value)),
  fc.integer().map((value) => new Int32(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -50, max: 50 }).map((value) => Decimal128.fromString(`${value}.5`)),
  fc
    .constantFrom('0.1', '0.10', '1E-3', '9007199254740993', '9007199254740992.5', '-0.1', '1E+400', '-Infinity', 'NaN')
    .map((text) => Decimal128.fromString(text)),
  fc.constantFrom(0.1, -0.1, 0.001, 2 ** 53, 50.5).map((value) => new Double(value)),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', 'a', 'a\0', 'a\0b', 'ab', '\uffff', '\u{10000}', 'é'),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new Binary(bytes)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.record({ t: fc.nat(), i: fc.nat() }).map((parts) => new Timestamp(parts)),
);
const values = fc.oneof(
  { weight: 5, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'ab'), scalars, { maxKeys: 2 }) },
);

const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

test('encoded keys sort as the values do', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(sign(encodeKey([a], [false]), encodeKey([b], [false]))).toBe(Math.sign(compareValues(a, b)) + 0);
    }),
    runs(5000),
  );
});

test('descending and compound keys sort field by field', () => {
  fc.assert(
    fc.property(values, values, values, values, fc.boolean(), fc.boolean(), (a, b, c, d, firstDown, secondDown) => {
      const directions = [firstDown, secondDown];
      const first = Math.sign(compareValues(a, c)) * (firstDown ? -1 : 1);
      const second = Math.sign(compareValues(b, d)) * (secondDown ? -1 : 1);
      expect(sign(encodeKey([a, b], directions), encodeKey([c, d], directions))).toBe((first || second) + 0);
    }),
    runs(5000),
  );
});
