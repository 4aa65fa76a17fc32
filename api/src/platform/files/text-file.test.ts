/** Text files decode to exactly what was written, or are refused. */
import fc from 'fast-check';
import { rounds } from '../../../test/rounds.js';
import { decodeText, TextEncoding, unusualCharacters } from './text-file.js';

const TABLE = 'sku,title\nA,Café ½ “bat” ₹ लकड़ी 🏏';
const utf16 = (text: string, isBigEndian = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

it.each([
  ['UTF-8', Buffer.from(TABLE), TextEncoding.UTF_8],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TABLE}`), TextEncoding.UTF_8],
  ['UTF-16 of Windows', utf16(TABLE), TextEncoding.UTF_16],
  ['UTF-16 of other machines', utf16(TABLE, true), TextEncoding.UTF_16],
])('%s is read without its mark', (_, content, encoding) => {
  expect(decodeText(content)).toEqual({ text: TABLE, encoding });
});

it('what is not UTF-8 is Windows-1252, every character of it', () => {
  const letters = [...Array(256).keys()].filter((byte) => ![0, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
  const { text, encoding } = decodeText(Buffer.from(letters));
  expect(encoding).toBe(TextEncoding.WINDOWS_1252);
  expect(text.slice(127)).toBe(
    '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  );
  expect(decodeText(Buffer.from('A,Caf\xe9 10\xb0C \x96 12\xbd\x94', 'latin1')).text).toBe('A,Café 10°C – 12½”');
});

it.each([
  [
    'bytes that no encoding has',
    Buffer.from('sku\nA\x81', 'latin1'),
    /^Line 2 of the file has letters that are neither/,
  ],
  [
    'one part in UTF-8, another in Windows-1252',
    Buffer.concat([Buffer.from('sku\n₹5\n'), Buffer.from([0xe9])]),
    /^Line 2 of the file is UTF-8 and other lines are not/,
  ],
  [
    'the mark of UTF-8 and other bytes',
    Buffer.from('\xef\xbb\xbfCaf\xe9', 'latin1'),
    /^The file says that it is UTF-8, but/,
  ],
  ['half a character of UTF-16', utf16('ab').subarray(0, -1), /^The file says that it is UTF-16, but/],
  ['half a pair of UTF-16', utf16('a\uD83C'), /^The file says that it is UTF-16, but/],
  ['UTF-16 without its mark', Buffer.from('sku,title', 'utf16le'), /^The file is no text/],
])('a file with %s is refused', (_, content, message) => {
  expect(() => decodeText(content)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringMatching(message) }),
  );
});

it('any bytes at all give a text without a replacement character of ours, or a refusal', () => {
  const written = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(written, (bytes) => {
      const content = Buffer.from(bytes);
      // Three bytes that are themselves the character in UTF-8.
      fc.pre(
        !content.includes('\uFFFD') &&
          !content.includes(Buffer.from([0xfd, 0xff])) &&
          !content.includes(Buffer.from([0xff, 0xfd])),
      );
      let text = '';
      try {
        ({ text } = decodeText(content));
      } catch (error) {
        expect((error as { code: string }).code).toBe('BAD_INPUT');
      }
      expect(text).not.toContain('\uFFFD');
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

it('a sample shows each unusual character once', () => {
  expect(unusualCharacters('Café ½ é ₹, ₹ 🏏')).toBe('é ½ ₹ 🏏');
  expect(unusualCharacters('plain')).toBe('');
  expect(unusualCharacters('àáâãäåæçèéêëìíîï')).toBe('à á â ã ä å æ ç è é ê ë');
});
