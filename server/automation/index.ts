export { readAutomaticService } from './get-automatic-service.ts';
export { loadFileForecast } from './load-file-forecast.ts';
export { room } from './room.ts';
