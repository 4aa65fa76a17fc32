// In place of the arrows of a column that sorts in one direction only: what that is, once it does.

/** Ant Design's `sortIcon` of such a column. */
export const oneWay =
  (words: string) =>
  ({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null | undefined }) =>
    sortOrder ? <span className="admin-quiet"> {words}</span> : null;
