import { phoneDigits, phoneForLabels, phoneKey, readPhone, readShopPhone } from './phone.js';

it.each([
  ['9876543210', '+919876543210'],
  [' 98765-43210 ', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['0091 (98765) 43210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['0522 400 1122', '+915224001122'],
  ['(0522) 400-1122', '+915224001122'],
  ['+91 522 4001122', '+915224001122'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+1 (415) 555-2671', '+14155552671'],
])('reads %j', (typed, normal) => {
  expect(readPhone(typed)).toBe(normal);
});

it.each([
  '',
  '1234567890',
  '+91 12345 67890',
  '987654321',
  '98765432101',
  '5876543210',
  '0522 111222',
  'call me',
  '9876543210 / 9876543211',
  '98765 43210 ext 5',
  '20 7946 0958',
  '+999 1234567',
  '112',
  '1800 123 4567',
  '1145678901',
  '9876543210'.padEnd(80),
])('refuses %j', (typed) => {
  expect(readPhone(typed)).toBeUndefined();
});

it('lets a shop have the number of a company', () => {
  expect(readShopPhone('1800 123 4567')).toBe('+9118001234567');
  expect(readShopPhone('1234567890')).toBeUndefined();
});

it('gives digits to compare also of what it cannot read, as records of earlier years have it', () => {
  expect([phoneDigits('098765 43210'), phoneKey('098765 43210')]).toEqual(['919876543210', '9876543210']);
  expect([phoneDigits('0522-111222'), phoneKey('0522-111222')]).toEqual(['0522111222', '0522111222']);
});

it.each([
  ['+91 98765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['0522 400 1122', '5224001122'],
  ['+44 20 7946 0958', '442079460958'],
  ['0522-111222', '0522111222'],
  ['=1+1', '11'],
])('%j is %s for a sheet of a courier', (typed, digits) => {
  expect(phoneForLabels(typed)).toBe(digits);
});
