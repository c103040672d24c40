export { readUnreadMessages } from './get-unread-messages.ts';
export { room } from './room.ts';
export { writeMessage } from './write-message.ts';
