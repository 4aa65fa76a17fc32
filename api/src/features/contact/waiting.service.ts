/** Counts contact messages and custom orders that wait for staff, for the badges in the back office's menu. */
import { CustomOrderModel } from '../custom-orders/custom-order.model.js';
import type { WaitingCorrespondence } from '../correspondence/correspondence.inputs.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { inState, unseen } from '../correspondence/correspondence.service.js';
import { overdue } from './complaints.js';
import { ContactSubmissionModel } from './contact.model.js';

export async function waitingCorrespondence(): Promise<WaitingCorrespondence> {
  const [newContactSubmissions, newCustomOrders, unseenContactSubmissions, unseenCustomOrders, overdueComplaints] =
    await Promise.all([
      ContactSubmissionModel.countDocuments(inState(WorkState.NEW)),
      CustomOrderModel.countDocuments(inState(WorkState.NEW)),
      ContactSubmissionModel.countDocuments(unseen()),
      CustomOrderModel.countDocuments(unseen()),
      ContactSubmissionModel.countDocuments(overdue(new Date())),
    ]);
  return {
    newContactSubmissions,
    newCustomOrders,
    unseenContactSubmissions,
    unseenCustomOrders,
    overdueComplaints,
  };
}
