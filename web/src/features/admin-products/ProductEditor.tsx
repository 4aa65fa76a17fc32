// Adds or edits a product: sends changed fields only, and keeps what was typed after a refusal.
import { useEffect, useRef, useState } from 'react';
import { Button, Form, Modal, Skeleton } from 'antd';
import { useApolloClient } from '@apollo/client/react';
import {
  AdminProductDocument,
  useAdminAddProductMutation,
  useAdminEditProductMutation,
  type AdminProductDetailsFragment,
} from '../../generated/admin-products';
import { errorCode } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { PicturesMissing } from './PicturesMissing';
import { ProductForm, type ProductFormValues } from './ProductForm';
import type { CategoryChoice } from './ProductFilters';
import { typedPlainValues } from './product-fields';
import { addInput, changedKeys, editInput, emptyValues, rebase, valuesOf, type ProductValues } from './product-values';
import { useProductImages } from './use-product-images';

export interface ProductEditorProps {
  /** `new` adds; without one the dialog is closed. */
  id: string | 'new' | undefined;
  /** Name of the field that is focused once the product is loaded. */
  field?: string | undefined;
  categories: readonly CategoryChoice[];
  onClose: () => void;
  onSaved: () => void;
}

export function ProductEditor({ id, field, categories, onClose, onSaved }: ProductEditorProps) {
  const client = useApolloClient();
  const [form] = Form.useForm<ProductFormValues>();
  const images = useProductImages();
  const [product, setProduct] = useState<AdminProductDetailsFragment>();
  const [loadError, setLoadError] = useState<unknown>();
  const [loading, setLoading] = useState(false);
  const [add, adding] = useAdminAddProductMutation({ ...errorInForm });
  const [edit, editing] = useAdminEditProductMutation({ ...errorInForm });
  const [held, setHeld] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const opened = useRef(id);
  const error = adding.error ?? editing.error;
  useServerFieldErrors(form, error);
  const stale = errorCode(error) === 'STALE_VERSION';

  const fetchLatest = async (productId: string) => {
    setLoading(true);
    setLoadError(undefined);
    try {
      const { data } = await client.query({
        query: AdminProductDocument,
        variables: { id: productId },
        fetchPolicy: 'network-only',
      });
      if (opened.current !== productId) return undefined;
      if (!data?.product) throw new Error('No such product');
      setProduct(data.product);
      return data.product;
    } catch (failure) {
      if (opened.current === productId) setLoadError(failure);
      return undefined;
    } finally {
      setLoading(false);
    }
  };
  const show = ({ images: _keys, ...values }: ProductValues) => form.setFieldsValue(values);
  const load = async (productId: string) => {
    const latest = await fetchLatest(productId);
    if (!latest) return;
    show(valuesOf(latest));
    images.start(latest.images);
  };

  useEffect(() => {
    opened.current = id;
    // The form is unmounted only after the dialog has faded out.
    if (!id) return images.stop();
    setProduct(undefined);
    setLoadError(undefined);
    setHeld(false);
    adding.reset();
    editing.reset();
    images.start([]);
    form.resetFields();
    if (id === 'new') show(emptyValues);
    else void load(id);
    // Resets when another product is opened, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);

  const typed = (): ProductValues => {
    const values = { ...emptyValues, ...form.getFieldsValue(true), images: images.keys } as ProductValues;
    return {
      ...values,
      title: values.title.trim(),
      sku: values.sku.trim(),
      originalPrice: values.originalPrice ?? null,
      ...typedPlainValues(values),
      specifications: values.specifications.map(({ key, value }) => ({ key: key.trim(), value: value.trim() })),
    };
  };

  const save = async () => {
    // Saving now would leave those pictures out.
    if (images.uploading || images.refused.length > 0) return setHeld(true);
    if (id === 'new') {
      const { data } = await add({ variables: { input: addInput(typed()) } });
      if (!data) return;
      toast.success('Product added');
    } else if (product) {
      const input = editInput(product, valuesOf(product), typed());
      if (input) {
        const { data } = await edit({ variables: { input } });
        if (!data) return;
        toast.success('Product saved');
      }
    }
    onSaved();
    onClose();
  };

  const continueOnLatest = async () => {
    if (!product) return;
    const mine = typed();
    const start = valuesOf(product);
    const latest = await fetchLatest(product.id);
    if (!latest) return;
    show(rebase(start, mine, valuesOf(latest)));
    if (start.images.join() === mine.images.join()) images.start(latest.images);
    editing.reset();
  };

  const leave = useUnsavedChanges(id !== undefined, () => {
    const start = id === 'new' ? emptyValues : product && product.id === id ? valuesOf(product) : undefined;
    return start !== undefined && changedKeys(start, typed()).length > 0;
  });

  const shown = useWhileOpen(id !== undefined, id);
  const ready = shown === 'new' || (product !== undefined && product.id === shown);
  useEffect(() => {
    // While it opens, the dialog takes the focus itself.
    if (ready && unfolded && field) form.scrollToField(field as never, { focus: true, block: 'center' });
  }, [ready, unfolded, field, form]);
  return (
    <Modal
      open={id !== undefined}
      afterOpenChange={setUnfolded}
      title={shown === 'new' ? 'Add Product' : 'Edit Product'}
      width={860}
      style={{ top: 24 }}
      mask={{ closable: false }}
      onCancel={() => leave(onClose)}
      okText={shown === 'new' ? 'Add Product' : 'Save Changes'}
      confirmLoading={adding.loading || editing.loading}
      okButtonProps={{ disabled: !ready }}
      onOk={() => form.submit()}
      footer={(buttons) => (
        <>
          {product && shown !== 'new' && (
            <Button
              href={paths.product.own({ id: product.id, slug: product.slug })}
              target="_blank"
              style={{ float: 'left' }}
            >
              {product.visibility === 'LIVE' ? 'See it in the shop' : 'Preview'}
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <FailureNotice
        error={loadError}
        fallback="The product could not be loaded; it may have been deleted."
        {...(!ready && id && { onRetry: () => void load(id) })}
      />
      {stale ? (
        <StaleNotice thing="product" loading={loading} onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice error={error} fallback="The product could not be saved. Please try again." />
      )}
      {held && (images.uploading || images.refused.length > 0) && (
        <PicturesMissing
          refused={images.refused}
          onDrop={() => {
            images.dropRefused();
            setHeld(false);
          }}
        />
      )}
      {!ready && loading && <Skeleton active paragraph={{ rows: 10 }} />}
      <div hidden={!ready}>
        <ProductForm
          form={form}
          adds={shown === 'new'}
          categories={categories}
          images={images}
          onSubmit={() => void save()}
        />
      </div>
    </Modal>
  );
}
