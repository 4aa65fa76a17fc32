/**
 * Returns: a customer requests one, staff answer, and the goods come back and are counted. Each step is decided in the transaction
 * that changes the order, so that no step happens twice. See return-settle for what comes of them.
 */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import type { StockLine } from '../catalogue/stock.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { piecesToReturn, returnUntil } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import { withExchanges } from './exchange.service.js';
import {
  audit,
  changeReturn,
  counted,
  found,
  historyNote,
  nameOf,
  newsOf,
  OPEN,
  piecesOf,
  received,
  returnFacts,
  sum,
  words,
} from './return-change.service.js';
import { dropPictures, keepPictures } from './return-pictures.js';
import type { AnswerReturnInput, ReceiveReturnInput, RequestReturnInput } from './return.inputs.js';
import { ReturnModel, ReturnReason, ReturnState, type StoredReturn } from './return.model.js';

/** The most returns of one order, as a guard against faulty clients. */
const MOST = 50;

/**
 * @throws ShopError NOT_FOUND, CONFLICT after the return period, BAD_INPUT when there are not so many pieces or one may not be exchanged so,
 * UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function requestReturn(
  viewer: Viewer,
  input: RequestReturnInput,
  files: readonly UploadedFile[],
): Promise<StoredReturn> {
  const { _id: orderId } = await ownOrder(viewer, input.orderId);
  const text = tidy(input.text);
  if (input.reason === ReturnReason.OTHER && !text)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Please say what is wrong.', {
      fields: [{ path: 'text', message: 'Please say what is wrong.' }],
    });
  const pictures = await keepPictures(files);
  try {
    const _id = new ObjectId();
    let made: StoredReturn | undefined;
    await changeOrder({ _id: orderId }, async (order, now, session) => {
      if (!returnUntil(order, settings().returnDays, now)) throw new ShopError(ErrorCode.CONFLICT, notNow(order));
      const count = await ReturnModel.countDocuments({ order: order._id }, { session });
      if (count >= MOST) throw new ShopError(ErrorCode.CONFLICT, 'Please call us about this order.');
      made = {
        _id,
        number: `${order.orderNumber}-R${count + 1}`,
        order: order._id,
        customer: order.customer,
        kind: input.kind,
        state: ReturnState.REQUESTED,
        reason: input.reason,
        ...(text && { text }),
        pictures,
        lines: await withExchanges(order, linesOf(order, input.lines), input, session),
        createdAt: now,
        updatedAt: now,
      };
      await ReturnModel.create([made], { session });
      await emitEvent(WebhookTopic.RETURN_REQUESTED, returnFacts(made, order), session);
      return {
        set: { items: counted(order.items, 'inReturns', piecesOf(made)) },
        events: [
          {
            kind: 'return',
            actor: order.customerName,
            note: `${nameOf(made)} asked for: ${input.reason}${insteadWords(made)}`,
          },
        ],
        news: [newsOf(made, order, 'requested')],
      };
    });
    return made!;
  } catch (error) {
    await dropPictures(pictures);
    throw error;
  }
}

function notNow(order: StoredOrder): string {
  if (order.orderStatus !== OrderStatus.DELIVERED)
    return `This order is ${order.orderStatus}; what was delivered can be returned.`;
  const { returnDays, phone } = settings();
  return returnDays > 0
    ? `Returns are taken for ${returnDays} days after delivery. Please call ${phone}.`
    : `Please call ${phone} about a return.`;
}

function linesOf(order: StoredOrder, wanted: RequestReturnInput['lines']): StoredReturn['lines'] {
  const left = piecesToReturn(order);
  const lines = new Map<number, number>();
  const fields: { path: string; message: string }[] = [];
  for (const [index, { line, quantity }] of wanted.entries()) {
    lines.set(line, (lines.get(line) ?? 0) + quantity);
    const item = order.items[line];
    if (!item) fields.push({ path: `lines.${index}`, message: 'The order has no such line.' });
    else if (lines.get(line)! > left[line]!)
      fields.push({ path: `lines.${index}.quantity`, message: `${item.title}: at most ${left[line]}.` });
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return [...lines].sort(([a], [b]) => a - b).map(([line, quantity]) => ({ line, quantity }));
}

/** @throws ShopError NOT_FOUND, CONFLICT once its goods have arrived */
export async function withdrawReturn(viewer: Viewer, id: string): Promise<StoredReturn> {
  const one = await found(id, viewer.id);
  return changeReturn(one, OPEN, (before, order) => ({
    set: { state: ReturnState.WITHDRAWN },
    order: {
      set: { items: counted(order.items, 'inReturns', piecesOf(before, -1)) },
      events: [{ kind: 'return', actor: order.customerName, note: `${nameOf(before)} withdrawn` }],
    },
  }));
}

/** @throws ShopError NOT_FOUND, CONFLICT when it was answered already, BAD_INPUT for a refusal without a message */
export async function answerReturn(viewer: Viewer, input: AnswerReturnInput): Promise<StoredReturn> {
  const note = words(input.notes, !input.accept);
  const from = input.accept ? [ReturnState.REQUESTED] : OPEN;
  return changeReturn(await found(input.id), from, async (before, order, _now, session) => {
    const state = input.accept ? ReturnState.ACCEPTED : ReturnState.REFUSED;
    await audit(
      viewer,
      before,
      'return.answer',
      `${nameOf(before)} ${state}`,
      { state, ...(note && { note }) },
      session,
    );
    return {
      set: { state, ...(note && { answer: note }) },
      order: {
        ...(input.accept ? {} : { set: { items: counted(order.items, 'inReturns', piecesOf(before, -1)) } }),
        events: [{ kind: 'return', actor: viewer.name, ...historyNote(`${nameOf(before)} ${state}`, note) }],
        news: [newsOf(before, order, input.accept ? 'accepted' : 'refused', { note })],
      },
    };
  });
}

/**
 * Counts the goods that came: each piece goes back to the stock or is written off, once.
 * @throws ShopError NOT_FOUND, CONFLICT when it was counted already or its order ended meanwhile, BAD_INPUT when more came than was requested
 */
export async function receiveReturn(viewer: Viewer, input: ReceiveReturnInput): Promise<StoredReturn> {
  return changeReturn(await found(input.id), OPEN, async (before, order, _now, session) => {
    if (order.stockReturnedAt)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `Order ${order.orderNumber} is ${order.orderStatus} as a whole: its pieces are in the stock already.`,
      );
    const lines = countedLines(before, order, input.lines);
    const after = { ...before, lines };
    const restocked = new Map(lines.map((one) => [one.line, one.restocked ?? 0]));
    const writtenOff = new Map(lines.map((one) => [one.line, one.writtenOff ?? 0]));
    const came = received(after);
    // Pieces that were announced and did not come may be returned later.
    const missing = new Map(lines.map(({ line, quantity }) => [line, came.get(line)! - quantity]));
    let items = counted(order.items, 'restocked', restocked);
    items = counted(items, 'writtenOff', writtenOff);
    items = counted(items, 'inReturns', missing);
    const back = stockLines(order, restocked);
    const [again, off] = [sum(restocked), sum(writtenOff)];
    const note = `${nameOf(before)} received: ${again} back in the stock, ${off} written off`;
    await audit(viewer, before, 'return.receive', note, { restocked: again, writtenOff: off }, session);
    return {
      set: { state: ReturnState.RECEIVED, lines },
      order: {
        set: { items },
        ...(back.length > 0 && { stock: 'return' as const, pieces: back }),
        events: [{ kind: 'return', actor: viewer.name, note, internalNote: tidy(input.internalNote) }],
        news: [newsOf(after, order, 'received')],
      },
    };
  });
}

function countedLines(
  one: StoredReturn,
  order: StoredOrder,
  input: ReceiveReturnInput['lines'],
): StoredReturn['lines'] {
  const fields: { path: string; message: string }[] = [];
  const known = new Set(one.lines.map(({ line }) => line));
  for (const [index, { line }] of input.entries())
    if (!known.delete(line))
      fields.push({ path: `lines.${index}`, message: 'The return has no such line, or it stands here twice.' });
  const lines = one.lines.map((announced) => {
    const { line, quantity } = announced;
    const came = input.find((each) => each.line === line) ?? { restocked: 0, writtenOff: 0 };
    if (came.restocked + came.writtenOff > quantity)
      fields.push({ path: `lines.${line}`, message: `${order.items[line]!.title}: at most ${quantity} were to come.` });
    return { ...announced, restocked: came.restocked, writtenOff: came.writtenOff };
  });
  if (fields.length === 0 && lines.every(({ restocked, writtenOff }) => restocked + writtenOff === 0))
    fields.push({ path: 'lines', message: 'Count one piece or more; a return of which nothing came is refused.' });
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return lines;
}

/** What is asked for instead of the same goods, for the history. */
function insteadWords({ lines }: StoredReturn): string {
  const titles = lines.flatMap(({ exchange }) => (exchange ? [exchange.title] : []));
  return titles.length > 0 ? `; instead ${titles.join(', ')}` : '';
}

function stockLines({ items }: StoredOrder, pieces: ReadonlyMap<number, number>): StockLine[] {
  return [...pieces]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ product: items[line]!.product, title: items[line]!.title, quantity }));
}
