// Which products lack what the law has shown with them, by category and product.
import { Empty, Flex, Select, Skeleton } from 'antd';
import {
  useAdminDeclarationGapsQuery,
  useAdminProductCategoriesQuery,
  type DeclarationField,
} from '../../generated/admin-products';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { choicesWith } from '../../shared/enum-table';
import { CategoryGaps, fieldChoices, ProductGaps } from './DeclarationGaps';
import { ProductDialogs } from './ProductDialogs';

const addressFields = {
  category: text,
  field: oneOf<DeclarationField>(fieldChoices.map(({ value }) => value)),
  page: wholeNumber(1),
  view: text,
  edit: text,
};

export function DeclarationsRoute() {
  const [{ category, field, page, view, edit }, setState] = useUrlState(addressFields);
  const list = useAdminDeclarationGapsQuery({
    variables: { categoryId: category || null, field: field ?? null, page },
    fetchPolicy: 'cache-and-network',
  });
  const categories = useAdminProductCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const gaps = (list.data ?? list.previousData)?.declarationGaps;
  const incomplete = gaps?.categories.filter((one) => one.incomplete > 0) ?? [];
  const named = incomplete.map((one) => ({ value: one.categoryId, label: one.category }));
  const reload = () => void list.refetch();
  const isNarrowed = category !== '' || field !== undefined;
  return (
    <>
      <PageHeading
        title="Declarations"
        about="What the law has shown with a product that is sold online, and which products lack it."
      />
      <FailureNotice error={list.error} fallback="The declarations could not be loaded." onRetry={reload} />
      {!gaps && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {gaps && incomplete.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="Nothing is missing: every product says what the law asks for."
        />
      )}
      {gaps && incomplete.length > 0 && (
        <>
          <Panel title="By category" style={{ marginBottom: 16 }}>
            <ul aria-label="Categories with gaps" className="admin-rows">
              {incomplete.map((one) => (
                <CategoryGaps key={one.categoryId} gaps={one} onList={(narrowed) => setState(narrowed)} />
              ))}
            </ul>
          </Panel>
          <Panel title="Products">
            <Flex wrap gap={8} style={{ marginBottom: 12 }}>
              <Select
                aria-label="Category"
                allowClear
                placeholder="All categories"
                value={category || null}
                options={choicesWith(named, category || undefined)}
                style={{ flex: '1 1 200px', maxWidth: 400 }}
                onChange={(value) => setState({ category: value ?? '' })}
              />
              <Select
                aria-label="What is missing"
                allowClear
                placeholder="Whatever is missing"
                value={field ?? null}
                options={fieldChoices}
                style={{ flex: '1 1 200px', maxWidth: 400 }}
                onChange={(value) => setState({ field: value ?? undefined })}
              />
            </Flex>
            {gaps.total === 0 && isNarrowed && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No product of this choice lacks anything." />
            )}
            <ul aria-label="Products with gaps" aria-busy={list.loading} className="admin-rows">
              {gaps.items.map((one) => (
                <ProductGaps key={one.product.id} gaps={one} onEdit={(id) => setState({ edit: id })} />
              ))}
            </ul>
            <Pager
              page={gaps.page}
              pages={gaps.pages}
              total={gaps.total}
              noun="products"
              onPage={(number, how) => setState({ page: number }, how)}
            />
          </Panel>
        </>
      )}
      <ProductDialogs
        viewed={view}
        edited={edit}
        categories={categories.data?.categories ?? []}
        onClose={() => setState({ view: '', edit: '' }, { replace: true })}
        onEdit={(id) => setState({ view: '', edit: id })}
        onSaved={reload}
      />
    </>
  );
}
