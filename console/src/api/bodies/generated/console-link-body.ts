// @ts-nocheck
/** `npm run generate` prints this file from the code of the service. */
import { checking } from '../checking.ts'
import { areUnique, codePoints, formats } from '../rules.ts'

const schema11 = {"type":"object","properties":{"mail":{"type":"boolean","description":"Whether the link is mailed to them; default true where a mail server is set up. Otherwise the answer has it"}},"additionalProperties":false};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(data && typeof data == "object" && !Array.isArray(data)){for(const key0 in data){if(!(key0 === "mail")){const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}if(data.mail !== undefined){if(typeof data.mail !== "boolean"){const err1 = {instancePath:instancePath+"/mail",schemaPath:"#/properties/mail/type",keyword:"type",params:{type: "boolean"}};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}}else {const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;}validate10.errors = vErrors;return errors === 0;}

/** The body of createConsoleUserLink. */
export const check = checking(validate10, {})
