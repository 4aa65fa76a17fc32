import { areTabs, changeTabs, firstTabs, MOST_TABS, tabsToKeep, titleOf, type Tabs } from './tabs';

const three = (): Tabs => {
  const second = changeTabs(firstTabs('{ one }'), { do: 'open', texts: { query: '{ two }' } });
  return changeTabs(second, { do: 'open', texts: { query: '{ three }' } });
};
const ids = (tabs: Tabs) => tabs.list.map(({ id }) => id);

it('opens a tab beside the others and shows it, signed in as the one before it', () => {
  const signedIn = changeTabs(firstTabs('{ one }'), { do: 'write', id: 1, change: { headers: '{"a":"b"}' } });
  const tabs = changeTabs(signedIn, { do: 'open' });
  expect(tabs.list[1]).toEqual({ id: 2, query: '', variables: '', headers: '{"a":"b"}' });
  expect(tabs.shown).toBe(2);
});

it('shows the next tab when the shown one closes, stays when another does, and never closes the last', () => {
  const middle = changeTabs(three(), { do: 'show', id: 2 });
  expect(changeTabs(middle, { do: 'close', id: 2 })).toMatchObject({ shown: 3 });
  expect(changeTabs(middle, { do: 'close', id: 1 })).toMatchObject({ shown: 2 });
  expect(changeTabs(three(), { do: 'close', id: 3 })).toMatchObject({ shown: 2 });
  expect(ids(changeTabs(firstTabs(''), { do: 'close', id: 1 }))).toEqual([1]);
  expect(changeTabs(three(), { do: 'show', id: 99 })).toMatchObject({ shown: 3 });
});

it('has no more tabs than it keeps', () => {
  let tabs = firstTabs('');
  for (let n = 0; n < MOST_TABS + 5; n += 1) tabs = changeTabs(tabs, { do: 'open' });
  expect(tabs.list).toHaveLength(MOST_TABS);
  expect(areTabs(JSON.parse(JSON.stringify(tabs)))).toBe(true);
});

it('keeps headers, where tokens stand, only when asked', () => {
  const tabs = changeTabs(three(), { do: 'write', id: 2, change: { headers: 'secret' } });
  expect(JSON.stringify(tabsToKeep(tabs, false))).not.toContain('secret');
  expect(JSON.stringify(tabsToKeep(tabs, true))).toContain('secret');
});

it('keeps the shown tab first when all together are too long', () => {
  const long = 'x'.repeat(300_000);
  let tabs = changeTabs(three(), { do: 'write', id: 1, change: { query: long } });
  tabs = changeTabs(tabs, { do: 'write', id: 3, change: { query: long } });
  expect(ids(tabsToKeep(tabs, true))).toEqual([2, 3]);
  expect(ids(tabsToKeep(changeTabs(tabs, { do: 'show', id: 1 }), true))).toEqual([1, 2]);
});

it.each([null, 7, {}, { list: [], shown: 1 }, { list: [{ id: 1 }], shown: 1 }, { ...firstTabs(''), shown: 2 }])(
  'begins anew on what is no tabs: %j',
  (kept) => expect(areTabs(kept)).toBe(false),
);

it.each([
  ['query Browse { products { total } }', 'Browse'],
  ['# query Old\n{ me { email } }', 'me'],
  ['fragment A on Product { id }\nmutation Pay { a }', 'Pay'],
  ['', 'New'],
])('calls a tab by its operation or its first field: %s', (query, title) => expect(titleOf({ query })).toBe(title));
