/** Tests that the generated OpenAPI document is valid and contains every row of the route table. */
import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { validate } from 'graphql';
import { shopSchema } from '../src/graphql/schema.js';
import { openApiDocument } from '../src/rest/openapi.js';
import { routes } from '../src/rest/routes.js';

const schema = shopSchema();
const info = { brand: 'GS Mart', version: '1.0.0' };

it('has only operations that are right for the schema', () => {
  const wrong = routes.flatMap((row) =>
    validate(schema, row.operation).map((error) => `${row.method} ${row.path}: ${error.message}`),
  );
  expect(wrong).toEqual([]);
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(schema, info);

  it('is valid OpenAPI 3.1', () => {
    const script = `
      import { Validator } from '@seriousme/openapi-schema-validator';
      let text = '';
      for await (const part of process.stdin) text += part;
      console.log(JSON.stringify(await new Validator().validate(JSON.parse(text))));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      input: JSON.stringify(document),
      cwd: __dirname,
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual({ valid: true });
  });

  it('tells of every row and of nothing else', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(told.sort()).toEqual([...new Set(routes.map((row) => `${row.method} ${row.path}`))].sort());
  });

  it('names every operation once and describes it', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter((operation) => !operation.description).map((operation) => operation.operationId)).toEqual(
      [],
    );
  });

  it('asks for a bearer token exactly where the operation is guarded', () => {
    const open = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.security.length === 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(open.sort()).toEqual([
      'DELETE /reviews/{id}',
      'GET /categories',
      'GET /delivery/{pin}',
      'GET /orders/confirm/{token}',
      'GET /orders/follow',
      'GET /orders/pay/{token}',
      'GET /products',
      'GET /products/featured',
      'GET /products/{id}',
      'GET /products/{id}/questions',
      'GET /products/{id}/reviews',
      'GET /quotes/read/{token}',
      'GET /reviews/to-write',
      'POST /auth/login-otp',
      'POST /auth/phone/send-otp',
      'POST /auth/phone/verify-otp',
      'POST /auth/send-otp',
      'POST /auth/verify-otp',
      'POST /contact',
      'POST /custom-orders',
      'POST /delivery/{pin}',
      'POST /orders/confirm/{token}',
      'POST /orders/confirm/{token}/cancel',
      'POST /orders/confirm/{token}/pay-online',
      'POST /orders/confirm/{token}/verify',
      'POST /orders/pay/{token}',
      'POST /orders/pay/{token}/verify',
      'POST /orders/{id}/pay-online',
      'POST /quotes/read/{token}/accept',
      'POST /quotes/read/{token}/ask',
      'POST /quotes/read/{token}/code',
      'POST /quotes/read/{token}/decline',
      'POST /reviews',
      'PUT /orders/confirm/{token}/address',
      'PUT /reviews/requests',
    ]);
  });
});
