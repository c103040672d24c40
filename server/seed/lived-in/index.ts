export { openClients } from './open-clients.ts';
export { openStoryFiles } from './make-files.ts';
export { openVatRegister } from './open-vat-register.ts';
export { playStory } from './play-story.ts';
export { readCatalog, settleQueue } from './stage.ts';
export { tellStory } from './story.ts';
