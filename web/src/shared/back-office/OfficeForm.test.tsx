// The server's refusal of a field leaves once the field is mended, whether or not it has rules.
import { useState } from 'react';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { render } from '../../../test/stage';
import { OfficeForm } from './OfficeForm';
import { useServerFieldErrors } from './use-server-field-errors';

const refusal = (...paths: string[]) =>
  new CombinedGraphQLErrors({
    errors: [
      {
        message: 'Some fields are not right.',
        extensions: { code: 'BAD_INPUT', fields: paths.map((path) => ({ path, message: `${path} is refused` })) },
      },
    ],
  });

function Screen({ error }: { error: unknown }) {
  const [form] = Form.useForm();
  const [values] = useState({ code: 'x', name: 'y', rows: [{ note: 'a' }, { note: 'b' }] });
  useServerFieldErrors(form, error);
  return (
    <OfficeForm form={form} initialValues={values}>
      <Form.Item name="code" label="Code">
        <Input />
      </Form.Item>
      <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Name it' }]}>
        <Input />
      </Form.Item>
      {[0, 1].map((row) => (
        <Form.Item key={row} name={['rows', row, 'note']} label={`Note ${row}`}>
          <Input />
        </Form.Item>
      ))}
    </OfficeForm>
  );
}

test('it leaves the field that was changed, and stays at the others', async () => {
  render(<Screen error={refusal('input.code', 'name', 'rows.0.note', 'rows.1.note')} />);
  await screen.findByText('input.code is refused');
  await userEvent.type(screen.getByLabelText('Code'), '1');
  await waitFor(() => expect(screen.queryByText('input.code is refused')).toBeNull());
  await userEvent.type(screen.getByLabelText('Name'), '1');
  await waitFor(() => expect(screen.queryByText('name is refused')).toBeNull());
  await userEvent.type(screen.getByLabelText('Note 1'), '1');
  await waitFor(() => expect(screen.queryByText('rows.1.note is refused')).toBeNull());
  expect(screen.getByText('rows.0.note is refused')).toBeVisible();
});
