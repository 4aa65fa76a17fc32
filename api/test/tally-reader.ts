/** Reads the files of a month for Tally with a strict reader of XML, as Tally would: what is not well-formed is refused. */
import { SaxesParser } from 'saxes';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface TallyVoucher {
  type: string;
  remoteId: string;
  number: string;
  date: string;
  fields: Record<string, string>;
  /** In paise; debits below 0. */
  entries: { ledger: string; amount: number; isDebit: boolean }[];
}

function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element: Element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

const fieldsOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    element.children.flatMap((child) =>
      child.children.length > 0 ? Object.entries(fieldsOf(child)) : [[child.name, child.text]],
    ),
  );

/** Paise of an amount with two decimals. */
function paiseOf(text: string): number {
  const [, sign, rupees, paise] = /^(-?)(\d+)\.(\d\d)$/.exec(text)!;
  return (sign ? -1 : 1) * (Number(rupees) * 100 + Number(paise));
}

/** @throws Error when a file is not well-formed, is no import of Tally, or names a ledger twice */
export function readTally(masters: string, vouchers: string) {
  const [first, second] = [parse(masters), parse(vouchers)];
  for (const [file, report] of [
    [first, 'All Masters'],
    [second, 'Vouchers'],
  ] as const) {
    const told = ['TALLYREQUEST', 'REPORTNAME'].map((name) => all(file, name).map(({ text }) => text));
    if (file.name !== 'ENVELOPE' || JSON.stringify(told) !== JSON.stringify([['Import Data'], [report]]))
      throw new Error(`No import of ${report}`);
  }
  const ledgers = new Map<string, Record<string, string>>();
  for (const ledger of all(first, 'LEDGER')) {
    const name = ledger.attributes['NAME']!;
    if (ledgers.has(name)) throw new Error(`The ledger ${name} is there twice`);
    ledgers.set(name, fieldsOf(ledger));
  }
  return {
    ledgers,
    vouchers: all(second, 'VOUCHER').map((voucher): TallyVoucher => {
      const { attributes, children } = voucher;
      const fields = fieldsOf({ ...voucher, children: children.filter((child) => child.children.length === 0) });
      return {
        type: attributes['VCHTYPE']!,
        remoteId: attributes['REMOTEID']!,
        number: fields['VOUCHERNUMBER']!,
        date: fields['DATE']!,
        fields,
        entries: all(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => {
          const { LEDGERNAME, AMOUNT, ISDEEMEDPOSITIVE } = fieldsOf(entry);
          return { ledger: LEDGERNAME!, amount: paiseOf(AMOUNT!), isDebit: ISDEEMEDPOSITIVE === 'Yes' };
        }),
      };
    }),
  };
}
