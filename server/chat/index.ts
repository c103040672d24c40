export { readUnreadMessages as unreadMessagesOf } from './get-unread-messages.ts';
export { room } from './room.ts';
