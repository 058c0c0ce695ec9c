export { ping, replay, showDeliveries } from './deliveries.ts';
export {
  addReceiver,
  changeReceiver,
  forgetReceiversOf,
  type Owner,
  pauseReceiver,
  readSecret,
  removeReceiver,
  resealReceivers,
  rotateSecret,
  showReceivers,
} from './receivers.ts';
