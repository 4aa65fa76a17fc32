/** Requests for one mail when a product is back in stock. */
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Email } from '../../types/text-rules.js';
import { requestStockNotice } from './back-in-stock.service.js';

@InputType({ description: 'Who wants to know when which product is back.' })
class RequestStockNoticeInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId: string;

  @Field(() => String, { description: 'Where the one mail goes.' })
  @Email()
  email: string;
}

@ObjectType({ simpleResolvers: true, description: 'The same for everybody, whether or not the address asked before.' })
class RequestStockNoticePayload {
  @Field(() => String, { description: 'What the asker is told.' })
  message: string;
}

@Resolver()
export class BackInStockResolver {
  @Mutation(() => RequestStockNoticePayload, {
    description:
      'Asks for one mail when a product can be bought again. The address is used for nothing else and forgotten with the mail, at the latest after 180 days; limited per address and e-mail.',
  })
  async requestStockNotice(
    @Arg('input', () => RequestStockNoticeInput, { description: 'The product and the e-mail.' })
    input: RequestStockNoticeInput,
    @Ctx() { address }: Context,
  ): Promise<RequestStockNoticePayload> {
    return { message: await requestStockNotice(input.productId, input.email, address) };
  }
}
