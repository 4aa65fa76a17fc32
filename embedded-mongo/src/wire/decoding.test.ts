import { inspect } from 'node:util';
import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import fc from 'fast-check';
import { asDocument } from '../language/document.js';
import { decode, decodeFields } from './decoding.js';
import { runs } from '../testing/property-runs.js';

/** Decodes with the library, except that a top-level document with the fields of a DBRef stays a document, as in MongoDB. */
const byLibrary = (raw: Buffer) =>
  asDocument(deserialize(raw, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }))!;
const rawOf = (doc: object) => Buffer.from(serialize(doc, { ignoreUndefined: false }));

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ maxLength: 40 }),
  int.map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.date({ noInvalidDate: true }),
  fc.boolean(),
  fc.constantFrom(null, undefined, new MinKey(), new MaxKey(), new Code('return 1'), new BSONRegExp('^a', 'i')),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new UUID(bytes)),
  fc.tuple(fc.uint8Array(), fc.constantFrom(0, 2, 5, 128)).map(([bytes, subType]) => new Binary(bytes, subType)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  int.map((value) => Decimal128.fromString(`${value}.25`)),
  int.map((value) => new DBRef('other', new Int32(value) as unknown as ObjectId)),
);
const name = fc.oneof(
  fc.constantFrom('_id', 'title', 'items', '$ref', '$id', '$db', 'größe', '0', 'toString'),
  fc.string({ maxLength: 12 }).filter((text) => !text.includes('\0') && text !== 'constructor'),
);
const document = fc.letrec((tie) => ({
  doc: fc.dictionary(name, tie('value'), { maxKeys: 6, depthIdentifier: 'bson', noNullPrototype: true }),
  value: fc.oneof(
    { depthIdentifier: 'bson', maxDepth: 3 },
    scalar,
    tie('doc'),
    fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'bson' }),
  ),
})).doc as fc.Arbitrary<Record<string, unknown>>;

it('decodes any document as the BSON library does', () => {
  fc.assert(
    fc.property(document, (doc) => {
      const raw = rawOf(doc);
      expect(decode(raw)).toStrictEqual(byLibrary(raw));
      expect(Object.keys(decode(raw))).toEqual(Object.keys(byLibrary(raw)));
    }),
    runs(500),
  );
});

it('decodes the named fields only, with the values of the whole document', () => {
  fc.assert(
    fc.property(document, fc.array(name, { maxLength: 4 }), (doc, names) => {
      const wanted = new Set([...names, ...Object.keys(doc).slice(1, 3)]);
      const whole = byLibrary(rawOf(doc));
      const expected = Object.fromEntries(Object.entries(whole).filter(([key]) => wanted.has(key)));
      expect(decodeFields(rawOf(doc), wanted)).toStrictEqual(expected);
    }),
    runs(500),
  );
});

it('decodes a document with the fields of a reference as a document', () => {
  const raw = rawOf({ _id: 1, $ref: 'others', $id: 7, note: 'kept' });
  expect(decode(raw)).toEqual({ _id: new Int32(1), $ref: 'others', $id: new Int32(7), note: 'kept' });
  expect(decodeFields(raw, new Set(['_id', '$id', 'note']))).toEqual({
    _id: new Int32(1),
    $id: new Int32(7),
    note: 'kept',
  });
});

it('answers a damaged document as the BSON library does: with its values or with an error of MongoDB’s', () => {
  const outcome = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as { codeName?: string }).codeName ?? 'InvalidBSON';
    }
  };
  fc.assert(
    fc.property(document, fc.nat(), fc.nat(255), fc.boolean(), (doc, at, byte, cut) => {
      const raw = rawOf(doc);
      const damaged = cut ? raw.subarray(0, at % raw.length) : Buffer.from(raw);
      if (!cut) damaged[at % raw.length] = byte;
      const shown = (value: unknown) => inspect(value, { depth: 20 });
      expect(shown(outcome(() => decode(damaged)))).toBe(shown(outcome(() => byLibrary(damaged))));
    }),
    runs(2000),
  );
});

it('keeps nothing of the bytes it decoded a UUID or an ObjectId from', () => {
  const raw = rawOf({ id: new ObjectId('0123456789abcdef01234567'), session: new UUID() });
  const before = decode(raw);
  const text = JSON.stringify(before);
  raw.fill(7, 4);
  expect(JSON.stringify(before)).toBe(text);
});
