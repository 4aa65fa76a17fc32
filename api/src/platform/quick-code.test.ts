import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { QuickCode } from './quick-code.js';

describe('functions that V8 makes quick', () => {
  let rush = true;
  const code = new QuickCode(() => rush);
  // V8's tag tells of its settings, and in some versions one that was set from one that is so by itself.
  setFlagsFromString('--no-opt');
  setFlagsFromString('--opt');
  const usual = cachedDataVersionTag();
  const isHeld = () => cachedDataVersionTag() !== usual;

  beforeEach(() => {
    jest.useFakeTimers();
    rush = true;
  });
  afterEach(() => {
    code.release();
    jest.useRealTimers();
  });

  it('wait while a rush lasts, and are made again when it is over', () => {
    expect(isHeld()).toBe(false);
    code.hold();
    expect(isHeld()).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(isHeld()).toBe(true);
    rush = false;
    jest.advanceTimersByTime(300);
    expect(isHeld()).toBe(false);
  });

  it('wait three seconds at most, and as long are made however many come', () => {
    jest.advanceTimersByTime(60_000);
    code.hold();
    jest.advanceTimersByTime(3_300);
    expect(isHeld()).toBe(false);
    code.hold();
    expect(isHeld()).toBe(false);
    jest.advanceTimersByTime(3_000);
    code.hold();
    expect(isHeld()).toBe(true);
  });
});
