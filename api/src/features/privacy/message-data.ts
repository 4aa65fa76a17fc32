/** What is held of a person about messages by WhatsApp and SMS. */
import { MessageModel, type Message } from '../../platform/messages/message.model.js';
import { MessageConsentModel, type MessageConsent } from '../messages/message-consent.model.js';
import { each, type Holding, type Person } from './person.js';

const ofCustomer = ({ customer }: Person) => (customer ? { customer } : { _id: null });

const messages: Holding = {
  title: 'Messages by WhatsApp and SMS',
  about: 'What we have sent to your phone, kept for 30 days; codes for a day, without their digits.',
  read: (person) =>
    each<Message>(MessageModel, ofCustomer(person), ({ channel, to, text, createdAt, sentAt, status }) => ({
      channel,
      to,
      text,
      writtenAt: createdAt,
      sentAt: sentAt ?? null,
      status,
    })),
  erase: (person) => MessageModel.deleteMany(ofCustomer(person)),
};

const messageConsents: Holding = {
  title: 'News by WhatsApp',
  about: 'Phone numbers for which you agreed to news of orders by WhatsApp, or did not.',
  read: (person) =>
    each<MessageConsent>(MessageConsentModel, ofCustomer(person), ({ phone, given, at }) => ({ phone, given, at })),
  erase: (person) => MessageConsentModel.deleteMany(ofCustomer(person)),
  kept: 'That STOP was written from a number, without whose it is: it must not be written to again.',
};

export const MESSAGE_DATA = { messages, message_consents: messageConsents };
