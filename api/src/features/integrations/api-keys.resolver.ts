/** GraphQL operations for API keys, for admins. */
import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { ApiKey, ApiScope } from './api-key.model.js';
import { apiKeys, createApiKey, revokeApiKey } from './api-keys.service.js';

@ObjectType({ description: 'A new API key.', simpleResolvers: true })
class CreateApiKeyPayload {
  @Field(() => ApiKey, { description: 'What is kept of it; the key itself is not.' })
  apiKey: ApiKey;

  @Field(() => String, { description: 'The key itself, shown this once.' })
  secret: string;
}

@Resolver()
export class ApiKeysResolver {
  @Authorized(Permission.MANAGE_API)
  @Query(() => [ApiKey], { description: 'The newest hundred keys, revoked ones too.' })
  apiKeys(): Promise<ApiKey[]> {
    return apiKeys();
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => CreateApiKeyPayload, {
    description: 'Makes a key for another program. The answer is the only place the key is ever shown.',
  })
  createApiKey(
    @Ctx() { viewer }: Context,
    @Arg('name', () => String, {
      description: 'For people to tell keys apart; 1 to 100 characters. At most 100 keys are in use at once.',
    })
    name: string,
    @Arg('scopes', () => [ApiScope], { description: 'A scope to manage brings the one to read.' }) scopes: ApiScope[],
    @Arg('days', () => Int, { defaultValue: 365, description: 'How long the key is good for, 1 to 1,095.' })
    days: number,
  ): Promise<CreateApiKeyPayload> {
    return createApiKey(viewer!, name, scopes, days);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => ApiKey, { description: 'Refuses the key from now on. Revoking twice changes nothing.' })
  revokeApiKey(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The id of the key, not the key itself.' }) id: string,
  ): Promise<ApiKey> {
    return revokeApiKey(viewer!, id);
  }
}
