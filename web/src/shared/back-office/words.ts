// The words of the back office: for each thing the one a shopkeeper uses, and those that no text of the interface says. words.test.ts holds it.

export interface Word {
  /** What the interface says. */
  say: string;
  /** What it does not say; several words are found whatever space is between them. */
  not: readonly string[];
}

export const words: readonly Word[] = [
  { say: 'text', not: ['prose'] },
  { say: 'admin tools', not: ['upkeep'] },
  { say: 'expected, arrives by', not: ['promised', 'promise to deliver'] },
  {
    say: 'the customer gets a mail',
    not: ['customer is told', 'customers are told', 'told to the customer', 'told by mail', 'parcel told'],
  },
  { say: 'gets (of webhooks and mails)', not: ['is told of', 'are told'] },
  { say: 'appears here', not: ['stands here', 'will stand here', 'stand here'] },
  { say: 'no … found', not: ['is like this', 'changed like this', 'is called so', 'there is no such'] },
  { say: 'not set', not: ['not said', 'unsaid'] },
  { say: 'what happens to', not: ['what becomes of'] },
  { say: 'correct', not: ['mend', 'amend'] },
  { say: 'row (of a file)', not: ['lines that fail', 'lines are'] },
  { say: 'applies', not: ['holds everywhere', 'hold for each'] },
  { say: 'work in the background', not: ['long work', 'leave it to itself'] },
  { say: 'invite staff', not: ['add staff', 'give role'] },
  { say: 'on the way', not: ['in transit', 'under way to'] },
  { say: 'log in, log out', not: ['sign in', 'sign out', 'signed in as'] },
  { say: 'delete, cancel', not: ['purge', 'void it'] },
  { say: 'an order that was issued an invoice', not: ['made out as it is'] },
];
