export { Dialog, Drawer, type DialogProps, type DrawerProps } from './Dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { Menu, type MenuItem, type MenuProps } from './Menu.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export type { Placement } from './useFloating.ts';
export { HOVER_HIDE_MS, useHoverMenu, type HoverMenu } from './useHoverMenu.ts';
