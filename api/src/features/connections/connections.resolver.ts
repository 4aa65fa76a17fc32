/** GraphQL operations that show, save and test whom the shop is connected to. */
import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { ConnectionKind } from '../../platform/connections/connection-kinds.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { verifyConnection } from './connection-trial.service.js';
import { connections, removeConnection, saveConnection } from './connections.service.js';
import {
  Connection,
  ConnectionKindEnum,
  Connections,
  SaveConnectionInput,
  TrialPayload,
  VerifyConnectionInput,
  VerifyMailInput,
} from './connections.types.js';
import { verifyMail, verifyPayments } from './trials.service.js';

@Resolver()
export class ConnectionsResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => Connections, { description: 'Whom the shop is connected to, and which keys are set; never a secret.' })
  connections(): Promise<Connections> {
    return connections();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Connection, {
    description:
      'Saves a connection; it holds in every process within a second. Refused while the environment sets it. Needs a password given within ten minutes.',
  })
  saveConnection(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SaveConnectionInput, { description: 'Which one, and what changes.' })
    input: SaveConnectionInput,
  ): Promise<Connection> {
    return saveConnection(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Connection, {
    description: 'Forgets what was saved of a connection, secrets included. Needs a password given within ten minutes.',
  })
  removeConnection(
    @Ctx() { viewer }: Context,
    @Arg('kind', () => ConnectionKindEnum, { description: 'Which one.' }) kind: ConnectionKind,
    @Arg('version', () => Int, { description: 'The version that is to be forgotten.' }) version: number,
  ): Promise<Connection> {
    return removeConnection(viewer!, kind, version);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, {
    description:
      'Asks the other side whether the connection works, and says in plain words what is wrong. No money moves; a mail goes to whoever asks.',
  })
  verifyConnection(
    @Ctx() { viewer }: Context,
    @Arg('input', () => VerifyConnectionInput, { description: 'Which one, and with which values.' })
    input: VerifyConnectionInput,
  ): Promise<TrialPayload> {
    return verifyConnection(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, {
    description: 'Asks the provider of payments whether it accepts the keys of the shop; no money moves.',
  })
  verifyPayments(@Ctx() { viewer }: Context): Promise<TrialPayload> {
    return verifyPayments(viewer!);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, { description: 'Sends a test mail at once and tells what the mail server said.' })
  verifyMail(
    @Ctx() { viewer }: Context,
    @Arg('input', () => VerifyMailInput, { description: 'To whom.' }) input: VerifyMailInput,
  ): Promise<TrialPayload> {
    return verifyMail(viewer!, input.to.trim().toLowerCase());
  }
}
