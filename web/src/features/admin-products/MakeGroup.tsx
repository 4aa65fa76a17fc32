// Makes a group of products that are there: proposes its title, options and values; the owner corrects them.
import { useState } from 'react';
import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  useAdminAddGroupMutation,
  useAdminDeleteGroupMutation,
  useAdminMoveIntoGroupMutation,
  type AdminProductRowFragment,
} from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { membersMost, optionsMost } from './group-values';
import { proposeGroup } from './propose-group';

export interface MakeGroupProps {
  products: readonly AdminProductRowFragment[];
  onClose: () => void;
  onMade: () => void;
}

/** What is not right yet, as a sentence. */
function problemOf(
  products: readonly AdminProductRowFragment[],
  title: string,
  options: readonly string[],
  values: readonly (readonly string[])[],
): string | undefined {
  const grouped = products.find(({ group }) => group);
  if (grouped) return `${grouped.title} is a member of ${grouped.group!.title}. Take it out of that group first.`;
  if (products.length > membersMost) return `A group has at most ${membersMost} members.`;
  if (!title.trim()) return 'Give the group a title.';
  if (options.some((name) => !name.trim())) return 'Give each option a name.';
  if (new Set(options.map((name) => name.trim().toLowerCase())).size < options.length)
    return 'Give each option a name of its own.';
  const empty = values.findIndex((own) => options.some((_, at) => !own[at]?.trim()));
  if (empty >= 0) return `Fill in what ${products[empty]!.title} is.`;
  if ([...options, ...values.flat()].some((word) => /[:|]/.test(word)))
    return 'Names and values have no colon and no bar.';
  const keys = values.map((own) => JSON.stringify(options.map((_, at) => own[at]!.trim().toLowerCase())));
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (twice < 0) return undefined;
  const first = products[keys.indexOf(keys[twice]!)]!;
  return `${first.title} and ${products[twice]!.title} have the same values. Make them differ.`;
}

export default function MakeGroup({ products, onClose, onMade }: MakeGroupProps) {
  const [proposed] = useState(() => proposeGroup(products));
  const [title, setTitle] = useState(proposed.title);
  const [options, setOptions] = useState(proposed.options);
  const [values, setValues] = useState(proposed.values);
  const [touched, setTouched] = useState(false);
  const [add, adding] = useAdminAddGroupMutation({ ...errorInForm });
  const [move, moving] = useAdminMoveIntoGroupMutation({ ...errorInForm });
  const [remove] = useAdminDeleteGroupMutation();
  const problem = problemOf(products, title, options, values);
  const change = (set: () => void) => {
    setTouched(true);
    set();
  };
  const setValue = (product: number, option: number, text: string) =>
    change(() =>
      setValues((all) =>
        all.map((own, at) =>
          at === product ? options.map((_, place) => (place === option ? text : (own[place] ?? ''))) : own,
        ),
      ),
    );
  const save = async () => {
    const distinct = (at: number) => [
      ...new Map(values.map((own) => [own[at]!.trim().toLowerCase(), own[at]!.trim()])).values(),
    ];
    const { data } = await add({
      variables: {
        input: {
          title: title.trim(),
          options: options.map((name, at) => ({
            name: name.trim(),
            values: distinct(at).map((value) => ({ value })),
          })),
        },
      },
    });
    if (!data) return;
    const { id, version } = data.addProductGroup;
    const moved = await move({
      variables: {
        input: {
          groupId: id,
          addValues: false,
          products: products.map((product, at) => ({
            productId: product.id,
            values: options.map((name, place) => ({ name: name.trim(), value: values[at]![place]!.trim() })),
          })),
        },
      },
    });
    if (moved.data) {
      toast.success(`Group made: ${title.trim()}`);
      return onMade();
    }
    // Without members it would only be in the way of another attempt.
    try {
      await remove({ variables: { id, members: 'STAY', version } });
    } catch (error) {
      console.error('The empty group could not be removed', error);
      toast.error(errorText(error, `The group ${title.trim()} stays without members. Delete it in Product groups.`));
    }
  };
  return (
    <FormDialog
      open
      title={`Make a group of ${products.length} products`}
      width={760}
      okText="Make the group"
      okButtonProps={{ disabled: problem !== undefined }}
      confirmLoading={adding.loading || moving.loading}
      changed={() => touched}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">
        They stay products with their own SKU, price, stock and address. Shoppers see one card and choose between them.
      </Typography.Paragraph>
      <FailureNotice error={adding.error ?? moving.error} fallback="The group could not be made. Please try again." />
      <Form layout="vertical" component={false}>
        <Form.Item label="Title" htmlFor="group-title">
          <Input
            id="group-title"
            maxLength={200}
            value={title}
            onChange={({ target }) => change(() => setTitle(target.value))}
          />
        </Form.Item>
        <Form.Item label="What they differ in">
          <Flex vertical gap={8}>
            {options.map((name, at) => (
              // Options are known by their place.
              <Flex key={at} gap={8}>
                <Input
                  aria-label={`Name of option ${at + 1}`}
                  maxLength={40}
                  value={name}
                  onChange={({ target }) =>
                    change(() => setOptions((all) => all.map((one, place) => (place === at ? target.value : one))))
                  }
                />
                <Button
                  aria-label={`Remove option ${at + 1}`}
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={options.length === 1}
                  onClick={() =>
                    change(() => {
                      setOptions((all) => all.filter((_, place) => place !== at));
                      setValues((all) => all.map((own) => own.filter((_, place) => place !== at)));
                    })
                  }
                />
              </Flex>
            ))}
            {options.length < optionsMost && (
              <Button
                icon={<PlusOutlined aria-hidden />}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => change(() => setOptions((all) => [...all, '']))}
              >
                Add option
              </Button>
            )}
          </Flex>
        </Form.Item>
      </Form>
      <ul aria-label="Products" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {products.map((product, at) => (
          <li key={product.id} style={{ padding: '8px 0', borderTop: '1px solid var(--color-line)' }}>
            <div style={{ overflowWrap: 'anywhere' }}>{product.title}</div>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {product.sku}
            </Typography.Text>
            <Flex wrap gap={8} style={{ marginTop: 4 }}>
              {options.map((name, place) => (
                <Input
                  key={place}
                  aria-label={`${name || `Option ${place + 1}`} of ${product.title}`}
                  placeholder={name || `Option ${place + 1}`}
                  maxLength={60}
                  value={values[at]?.[place] ?? ''}
                  onChange={({ target }) => setValue(at, place, target.value)}
                  style={{ flex: '1 1 160px', minWidth: 0 }}
                />
              ))}
            </Flex>
          </li>
        ))}
      </ul>
      {problem && <Alert type="warning" showIcon role="status" title={problem} style={{ marginTop: 12 }} />}
    </FormDialog>
  );
}
