/** Notes of staff about customers. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { CustomerNote } from './customer-note.model.js';
import { addCustomerNote, customerNotes, deleteCustomerNote, editCustomerNote } from './customer-notes.service.js';
import { AddCustomerNoteInput, CustomerNotePage, EditCustomerNoteInput } from './customers.types.js';

@Resolver()
export class CustomerNotesResolver {
  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => CustomerNotePage, { description: 'Notes of staff about an account, newest first.' })
  customerNotes(
    @Ctx() { viewer }: Context,
    @Arg('customerId', () => ID, { description: 'The account.' }) customerId: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 10, description: 'At most 100.' }) pageSize: number,
  ): Promise<CustomerNotePage> {
    return customerNotes(viewer!, customerId, page, pageSize);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Mutation(() => CustomerNote, {
    description: 'Writes a note about an account. Its owner finds it in the copy of their data, and nowhere else.',
  })
  addCustomerNote(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddCustomerNoteInput, { description: 'About whom, and what.' }) input: AddCustomerNoteInput,
  ): Promise<CustomerNote> {
    return addCustomerNote(viewer!, input);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Mutation(() => CustomerNote, { description: 'Changes an own note; those of others are FORBIDDEN.' })
  editCustomerNote(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditCustomerNoteInput, { description: 'Which one, and its new words.' })
    input: EditCustomerNoteInput,
  ): Promise<CustomerNote> {
    return editCustomerNote(viewer!, input);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Mutation(() => DeletedPayload, { description: 'Deletes an own note, or any with MANAGE_STAFF.' })
  deleteCustomerNote(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The note.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteCustomerNote(viewer!, id);
  }
}
