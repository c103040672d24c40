import { answerRequests } from './answer-requests.ts';
import { engineWorks } from './engine-works.ts';
import { releaseFiles } from './stored-file-works.ts';

/** The engine apart from the portal, so that a malicious file costs a thread and nothing else. */
answerRequests(engineWorks, releaseFiles);
