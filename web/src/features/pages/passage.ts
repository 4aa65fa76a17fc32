// A heading with the sentence below it, as every section of the home and About pages has one.

export interface Passage {
  readonly title: string;
  readonly text: string;
}
