// A dialog with something to type in: asks before what was typed is lost (use-unsaved-changes.ts).
import { useState, type ComponentProps } from 'react';
import { Modal } from 'antd';
import { FormsOfDialog, useUnsavedChanges, type GuardedForm } from './use-unsaved-changes';

export interface FormDialogProps extends Omit<ComponentProps<typeof Modal>, 'onCancel' | 'open'> {
  open: boolean;
  /** Closes it; called after the question when something would be lost. */
  onClose: () => void;
  /** Whether something was typed outside of an `EditForm`. */
  changed?: () => boolean;
}

export function FormDialog({ open, onClose, changed, children, ...modal }: FormDialogProps) {
  // Another set each time it is opened: its forms, which stay mounted, begin untouched.
  const [known, setKnown] = useState({ open: false, forms: new Set<GuardedForm>() });
  if (known.open !== open) setKnown({ open, forms: open ? new Set() : known.forms });
  const leave = useUnsavedChanges(open, () => changed?.() === true || [...known.forms].some((form) => form.changed()));
  return (
    <Modal {...modal} open={open} onCancel={() => leave(onClose)}>
      <FormsOfDialog.Provider value={known.forms}>{children}</FormsOfDialog.Provider>
    </Modal>
  );
}
