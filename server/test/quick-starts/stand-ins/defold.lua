-- The parts of Defold that the quick start uses, made of programs of the system, and a game that calls it. Words: the
-- folder of portreeve.lua, the address of the service, client, project, and the sword to buy.
local folder, url, client, project, sword = table.unpack(arg)
package.path = folder .. "/?.lua;" .. package.path
socket = require "socket"

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function output_of(command, input)
    local name = os.tmpname()
    local pipe = io.popen(command .. " > " .. name, "w")
    pipe:write(input)
    pipe:close()
    local file = io.open(name, "rb")
    local text = file:read("a")
    file:close()
    os.remove(name)
    return text
end

crypt = {
    hash_sha256 = function(text) return output_of("openssl dgst -sha256 -binary", text) end,
    encode_base64 = function(bytes) return output_of("base64 -w 0", bytes) end,
}

-- Reads the values of JSON that answers of the service hold.
local function read(text, at)
    at = text:find("%S", at)
    local sign = text:sub(at, at)
    if sign == "{" or sign == "[" then
        local value, index = {}, 0
        at = text:find("%S", at + 1)
        while not text:find("^[}%]]", at) do
            local key
            index = index + 1
            if sign == "{" then
                key, at = read(text, at)
                at = text:find(":", at, true) + 1
            end
            value[key or index], at = read(text, at)
            at = text:find("[^%s,]", at)
        end
        return value, at + 1
    end
    if sign == '"' then
        local stop = at
        repeat
            stop = text:find('"', stop + 1, true)
            local slashes = #text:sub(1, stop - 1):match("\\*$")
        until slashes % 2 == 0
        return text:sub(at + 1, stop - 1), stop + 1
    end
    local word = text:match("^[%w%.+-]+", at)
    local words = { ["true"] = true, ["false"] = false }
    return words[word] == nil and tonumber(word) or words[word], at + #word
end
json = { decode = function(text) return (read(text, 1)) end }

sys = { open_url = function(address) os.execute("xdg-open " .. quoted(address) .. " &") end }

local timers = {}
timer = {
    delay = function(delay, repeating, tick)
        local handle = {}
        timers[handle] = { at = socket.gettime() + delay, every = repeating and delay, tick = tick }
        return handle
    end,
    cancel = function(handle) timers[handle] = nil end,
}

http = {
    request = function(address, method, done, headers, body)
        local command = "curl -s -o - -w '\\n%{http_code}' -X " .. method .. " " .. quoted(address)
        for name, value in pairs(headers) do command = command .. " -H " .. quoted(name .. ": " .. value) end
        if body then command = command .. " --data-binary @-" end
        local answer, status = output_of(command, body or ""):match("^(.*)\n(%d+)$")
        done(nil, nil, { status = tonumber(status), response = answer })
    end,
}

local portreeve = require "portreeve"
portreeve.url, portreeve.client, portreeve.project = url, client, project
local is_over = false
local function pay(tokens)
    portreeve.pay(tokens, sword, function(order, why)
        assert(order, why)
        print("order " .. order.status)
        portreeve.inventory(tokens, function(owned)
            for _, item in ipairs(owned) do print("bought " .. item.sku) end
            portreeve.pay(tokens, sword, function(_, refused)
                print("again " .. refused)
                is_over = true
            end)
        end)
    end)
end
local function buy(tokens)
    portreeve.claim(tokens, "welcome", function(claimed, refused)
        assert(claimed, refused)
        portreeve.buy(tokens, "potion", "gold", function(order, why)
            assert(order, why)
            portreeve.inventory(tokens, function(owned)
                for _, item in ipairs(owned) do print("owned " .. item.sku) end
                portreeve.balance(tokens, function(currencies)
                    print(currencies[1].sku)
                    portreeve.consume(tokens, "potion", 1, function(used, late)
                        assert(used, late)
                        pay(tokens)
                    end)
                end)
            end)
        end)
    end)
end
local function show(tokens, why)
    assert(tokens, why)
    portreeve.refresh(tokens.refresh_token, function(renewed, refused)
        assert(renewed, refused)
        print(renewed.access_token)
        portreeve.store(renewed, function(items)
            for _, item in ipairs(items) do print(item.sku) end
            portreeve.items(renewed, function(goods)
                for _, item in ipairs(goods) do print(item.sku) end
                buy(renewed)
            end)
        end)
    end)
end
portreeve.sign_in(show)
while not is_over do
    socket.select(nil, nil, 0.05)
    local due = {}
    for handle, one in pairs(timers) do
        if one.at <= socket.gettime() then due[handle] = one end
    end
    for handle, one in pairs(due) do
        if one.every then one.at = socket.gettime() + one.every else timers[handle] = nil end
        one.tick(nil, handle)
    end
end
