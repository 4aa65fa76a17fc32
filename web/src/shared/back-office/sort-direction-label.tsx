/** Names the sort direction of a column that sorts in one direction only, in place of Ant Design's arrows. */

/** Ant Design's `sortIcon` of such a column. */
export const sortDirectionLabel =
  (words: string) =>
  ({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null | undefined }) =>
    sortOrder ? <span className="admin-quiet"> {words}</span> : null;
