export { ContactPicker, type ContactPickerProps } from './ContactPicker.tsx';
export { ContactDialog, type ContactDialogProps } from './ContactDialog.tsx';
export type { AsideOf, Asked } from './asked.ts';
export { contactLabel } from './contactLabel.ts';
export { CompanyDialog, type CompanyDialogProps } from './CompanyDialog.tsx';
// Remotes that are already released take it from here (shared-modules.ts); new code takes it from @certdeck/ui/data.
export { ShareLinkCard, type ShareLinkCardProps } from '@certdeck/ui/data';
