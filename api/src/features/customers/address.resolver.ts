/** Saved addresses of the signed-in account. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { AddressInput } from './address.inputs.js';
import { addressesOf, deleteAddress, editAddress, saveAddress } from './address.service.js';
import { Address } from './user.model.js';

@Resolver()
export class AddressResolver {
  @Authorized()
  @Query(() => [Address], { description: 'In the order they were saved.' })
  myAddresses(@Ctx() { viewer }: Context): Promise<Address[]> {
    return addressesOf(viewer!);
  }

  @Authorized()
  @Mutation(() => Address, { description: 'Adds an address to the account; at most twenty.' })
  saveAddress(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddressInput, { description: 'The new address.' }) input: AddressInput,
  ): Promise<Address> {
    return saveAddress(viewer!.id, input);
  }

  @Authorized()
  @Mutation(() => Address, { description: 'Replaces the whole address.' })
  editAddress(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'An own address.' }) id: string,
    @Arg('input', () => AddressInput, { description: 'What is left out is cleared.' }) input: AddressInput,
  ): Promise<Address> {
    return editAddress(viewer!.id, id, input);
  }

  @Authorized()
  @Mutation(() => DeletedPayload, { description: 'Forgets a saved address; orders keep their copy of it.' })
  deleteAddress(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'An own address.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteAddress(viewer!.id, id);
  }
}
