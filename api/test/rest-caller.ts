/** A REST client for tests that validates every response against the OpenAPI document and records which calls were made. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../src/rest/openapi.js';
import type { TestApp } from './test-app.js';

export interface RestCaller {
  document: OpenApiDocument;
  /** `METHOD /path status` of every successful response. */
  answered: Set<string>;
  /**
   * Sends `GET /products/{id}`-like calls. @param values of the path's parameters
   * @throws Error when the response does not match the document
   */
  call(
    call: string,
    request?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; token?: string },
  ): Promise<{ status: number; body: any; headers: Headers }>;
}

export async function restCaller(app: TestApp): Promise<RestCaller> {
  const document = (await app.rest('GET', '/api/openapi.json')).body as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  const answered = new Set<string>();
  return {
    document,
    answered,
    async call(call, { params = {}, query, body, token } = {}) {
      const [method, template] = call.split(' ') as [string, string];
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const answer = await app.rest(method, `/api${path}${search}`, body, token);
      const at = template.replaceAll('~', '~0').replaceAll('/', '~1');
      const refused = answer.status >= 400;
      const pointer = refused
        ? '/components/schemas/Error'
        : `/paths/${at}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`;
      const validate = validatorAt(encodeURI(pointer));
      if (!validate(answer.body))
        throw new Error(
          `${call} → ${answer.status} is not what the document says: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`,
        );
      if (!refused) answered.add(`${call} ${answer.status}`);
      return answer;
    },
  };
}
