export {
  BareDialog,
  Dialog,
  Drawer,
  type BareDialogProps,
  type DialogProps,
  type DrawerProps,
} from './Dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { FormDialog, type FormDialogProps } from './FormDialog.tsx';
export { Menu, type MenuProps } from './Menu.tsx';
export type { MenuItem } from './MenuLines.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export type { Placement } from './useFloating.ts';
export { HOVER_HIDE_MS, useHoverMenu, type HoverMenu } from './useHoverMenu.ts';
export { PaletteGroup, PaletteOption, type PaletteOptionProps } from './PaletteOption.tsx';
